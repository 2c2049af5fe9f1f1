import type { Deps } from '../../../deps.ts'
import { type PictureSize, pictureHeadBytes, pictureSize } from '../../../platform/picture-size.ts'

/**
 * Writes the size of our own images into safe HTML, so that the layout does not shift when they load. Images with a
 * height set by the author, and external images, are unchanged.
 */
export const withPictureSizes = async (deps: Pick<Deps, 'files'>, html: string): Promise<string> => {
  const names = new Set([...html.matchAll(ownPicture)].map(([, name = '']) => name))
  if (names.size === 0) return html
  const sizes = new Map<string, PictureSize | null>()
  for (const name of names) sizes.set(name, await sizeOf(deps, name))
  return html.replace(ownPicture, (tag: string, name: string) => {
    const size = sizes.get(name) ?? null
    return size === null ? tag : sized(tag, size)
  })
}

/** As the sanitiser writes it: attributes in double quotes, no `>` inside them. */
const ownPicture = /<img\b[^>]*\ssrc="\/api\/public\/img\/([\w.-]+)"[^>]*>/g

const sized = (tag: string, { width, height }: PictureSize): string => {
  if (/\sheight="/.test(tag)) return tag
  const given = /\swidth="([^"]*)"/.exec(tag)?.[1]
  if (given === undefined) return tag.replace('<img', `<img width="${width}" height="${height}"`)
  return /^[1-9]\d{0,4}$/.test(given)
    ? tag.replace('<img', `<img height="${Math.max(1, Math.round((Number(given) * height) / width))}"`)
    : tag
}

const sizeOf = async ({ files }: Pick<Deps, 'files'>, name: string): Promise<PictureSize | null> => {
  const file = await files.readNamed('img', name)
  if (file === null) return null
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of file.stream) {
    parts.push(part)
    bytes += part.length
    if (bytes >= pictureHeadBytes) break
  }
  return pictureSize(Buffer.concat(parts))
}
