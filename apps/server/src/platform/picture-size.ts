/** How large a picture is by its own account, read from the first bytes of its file. */

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** So many bytes hold the size of nearly every picture, behind previews and colour profiles too. */
export const pictureHeadBytes = 262_144

/** Null when the file is not a known image type or has no size. */
export const pictureSize = (head: Buffer): PictureSize | null => {
  const size = ofPng(head) ?? ofGif(head) ?? ofWebp(head) ?? ofJpeg(head) ?? ofSvg(head)
  return size !== null && isSensible(size.width) && isSensible(size.height) ? size : null
}

const mostPixels = 20_000
const isSensible = (pixels: number): boolean => pixels >= 1 && pixels <= mostPixels

const ofPng = (head: Buffer): PictureSize | null =>
  head.length >= 24 && head.readUInt32BE(0) === 0x89504e47
    ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    : null

const ofGif = (head: Buffer): PictureSize | null =>
  head.length >= 10 && head.toString('latin1', 0, 4) === 'GIF8'
    ? { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
    : null

const ofWebp = (head: Buffer): PictureSize | null => {
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'RIFF') return null
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** The size is in the frame header; the segments before it state their length. */
const ofJpeg = (head: Buffer): PictureSize | null => {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head.readUInt8(at + 1)
    if (isFrame(marker)) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }
    // Fill bytes may precede any marker.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2)
  }
  return null
}

/** C4, C8 and CC are in the range of frame headers but are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const ofSvg = (head: Buffer): PictureSize | null => {
  const tag = /<svg\b[^>]*>/i.exec(head.toString('utf8'))?.[0]
  if (tag === undefined) return null
  const width = pixelsOf(tag, 'width')
  const height = pixelsOf(tag, 'height')
  if (width !== null && height !== null) return { width: Math.round(width), height: Math.round(height) }
  const box =
    /\sviewBox\s*=\s*["']([^"']*)["']/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const [, , boxWidth = 0, boxHeight = 0] = box
  if (!(boxWidth > 0 && boxHeight > 0)) return null
  const scale = width !== null ? width / boxWidth : height !== null ? height / boxHeight : 1
  return { width: Math.round(boxWidth * scale), height: Math.round(boxHeight * scale) }
}

const pixelsOf = (tag: string, name: 'width' | 'height'): number | null => {
  const text = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1]
  const pixels = Number(text)
  return text !== undefined && pixels > 0 ? pixels : null
}
