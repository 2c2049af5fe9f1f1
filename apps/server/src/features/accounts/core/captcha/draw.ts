import { randomInt } from 'node:crypto'
import { PNG } from 'pngjs'

/**
 * Draws a short line of signs as a small picture: every sign a 5x7 bitmap of ours, blown up, shaken and tilted a little,
 * under lines and dots. It keeps away scripts that never look at pictures, which is all it is for.
 */

const widthPx = 100
const heightPx = 34
const dotPx = 3

const glyphs: Readonly<Record<string, readonly string[]>> = {
  '0': ['01110', '10001', '10011', '10101', '11001', '10001', '01110'],
  '1': ['00100', '01100', '00100', '00100', '00100', '00100', '01110'],
  '2': ['01110', '10001', '00001', '00110', '01000', '10000', '11111'],
  '3': ['11110', '00001', '00001', '01110', '00001', '00001', '11110'],
  '4': ['00010', '00110', '01010', '10010', '11111', '00010', '00010'],
  '5': ['11111', '10000', '11110', '00001', '00001', '10001', '01110'],
  '6': ['00110', '01000', '10000', '11110', '10001', '10001', '01110'],
  '7': ['11111', '00001', '00010', '00100', '01000', '01000', '01000'],
  '8': ['01110', '10001', '10001', '01110', '10001', '10001', '01110'],
  '9': ['01110', '10001', '10001', '01111', '00001', '00010', '01100'],
  '+': ['00000', '00100', '00100', '11111', '00100', '00100', '00000'],
  '-': ['00000', '00000', '00000', '11111', '00000', '00000', '00000'],
  '×': ['00000', '10001', '01010', '00100', '01010', '10001', '00000'],
  '=': ['00000', '00000', '11111', '00000', '11111', '00000', '00000'],
  '?': ['01110', '10001', '00001', '00110', '00100', '00000', '00100'],
}

type Colour = readonly [red: number, green: number, blue: number]

/** The picture of a line of signs, as a data URL. Signs without a bitmap are left out. */
export const drawSigns = (line: string): string => {
  const picture = new PNG({ width: widthPx, height: heightPx, colorType: 2 })
  picture.data.fill(0xff)
  for (let count = 0; count < 60; count += 1) {
    paint(picture, { x: randomInt(widthPx), y: randomInt(heightPx), colour: pale() })
  }
  for (let count = 0; count < 4; count += 1) scratch(picture)
  const signs = [...line].flatMap((sign) => glyphs[sign] ?? []).length / 7
  const stepPx = Math.floor((widthPx - 8) / Math.max(1, signs))
  let left = 4
  for (const sign of line) {
    const glyph = glyphs[sign]
    if (glyph === undefined) continue
    drawGlyph(picture, glyph, left)
    left += stepPx
  }
  return `data:image/png;base64,${PNG.sync.write(picture, { colorType: 2 }).toString('base64')}`
}

const drawGlyph = (picture: PNG, glyph: readonly string[], left: number): void => {
  const colour = dark()
  const top = 3 + randomInt(heightPx - 7 * dotPx - 5)
  const slant = (randomInt(7) - 3) / 10
  glyph.forEach((row, line) => {
    ;[...row].forEach((dot, column) => {
      if (dot !== '1') return
      const x = Math.round(left + column * dotPx + slant * (3 - line) * dotPx)
      for (let dx = 0; dx < dotPx; dx += 1) {
        for (let dy = 0; dy < dotPx; dy += 1) paint(picture, { x: x + dx, y: top + line * dotPx + dy, colour })
      }
    })
  })
}

const scratch = (picture: PNG): void => {
  const colour = pale()
  const from = randomInt(heightPx)
  const to = randomInt(heightPx)
  for (let x = 0; x < widthPx; x += 1) {
    paint(picture, { x, y: Math.round(from + ((to - from) * x) / widthPx), colour })
  }
}

const paint = (picture: PNG, at: { readonly x: number; readonly y: number; readonly colour: Colour }): void => {
  if (at.x < 0 || at.y < 0 || at.x >= widthPx || at.y >= heightPx) return
  picture.data.set(at.colour, (at.y * widthPx + at.x) * 4)
}

const dark = (): Colour => [randomInt(110), randomInt(110), randomInt(150)]
const pale = (): Colour => [140 + randomInt(90), 140 + randomInt(90), 140 + randomInt(90)]
