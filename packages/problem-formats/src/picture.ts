import { PackageFault, shown } from './faults.ts'

export type PictureKind = 'png' | 'jpg' | 'gif' | 'webp' | 'svg'

const begins: Readonly<Record<Exclude<PictureKind, 'svg'>, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  gif: (bytes) => /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1')),
  webp: (bytes) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/**
 * The type of an image, from its name and content.
 * @throws PackageFault for anything else, and for an SVG with scripts or external references.
 */
export const checkPicture = (path: string, bytes: Buffer): PictureKind => {
  const suffix = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  const kind = suffix === 'jpeg' ? 'jpg' : suffix
  if (kind === 'svg') {
    if (isHarmlessSvg(bytes.toString('utf8'))) return 'svg'
    throw new PackageFault('picture.svg', { name: shown(path) })
  }
  if (kind !== 'png' && kind !== 'jpg' && kind !== 'gif' && kind !== 'webp') {
    throw new PackageFault('picture.kind', { name: shown(path) })
  }
  if (!begins[kind](bytes)) throw new PackageFault('picture.other', { name: shown(path) })
  return kind
}

/** The actual type of an image, regardless of its name; null when it is not allowed. */
export const kindOfPicture = (bytes: Buffer): PictureKind | null => {
  const found = (Object.keys(begins) as (keyof typeof begins)[]).find((kind) => begins[kind](bytes))
  if (found !== undefined) return found
  return isHarmlessSvg(bytes.toString('utf8')) ? 'svg' : null
}

const forbidden = [
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i,
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|a|image|use|animate|set|handler|audio|video)\b/i,
  /[\s/"']on[a-z]+\s*=/i,
  /(?:javascript|vbscript|data)\s*:/i,
  /(?:href|src)\s*=\s*["']?\s*(?!#)[^\s"'#>]/i,
  /@import|expression\s*\(|url\s*\(\s*["']?\s*(?!#)[^\s"'#)]/i,
]

/** Pictures are also served with a content policy that runs nothing; this keeps them harmless when saved to disk. */
const isHarmlessSvg = (text: string): boolean => {
  // Character references could spell a forbidden word so that the patterns miss it.
  const plain = text.replace(/&#(x[0-9a-f]+|\d+);?/gi, (_, code: string) =>
    String.fromCodePoint(Math.min(0x10ffff, Number(code.startsWith('x') ? `0${code}` : code))),
  )
  return /<svg[\s>]/i.test(plain) && forbidden.every((pattern) => !pattern.test(plain))
}
