/**
 * Balloon colors that are distinguishable across a hall. Stored as hex; a client may send the name. They are assigned
 * in this order, so that neighbors differ most.
 */
export const balloonColors = [
  { name: 'red', hex: '#d92b2b' },
  { name: 'blue', hex: '#1f5fd6' },
  { name: 'yellow', hex: '#f5d000' },
  { name: 'green', hex: '#1e8f3e' },
  { name: 'orange', hex: '#f5821f' },
  { name: 'purple', hex: '#7a2fb5' },
  { name: 'pink', hex: '#f78fc1' },
  { name: 'white', hex: '#ffffff' },
  { name: 'black', hex: '#1a1a1a' },
  { name: 'cyan', hex: '#29c4dd' },
  { name: 'lime', hex: '#a4d619' },
  { name: 'brown', hex: '#7b4a21' },
  { name: 'gold', hex: '#c9a227' },
  { name: 'silver', hex: '#b4bcc4' },
  { name: 'navy', hex: '#142a63' },
  { name: 'magenta', hex: '#d61fb0' },
] as const
export type BalloonColor = (typeof balloonColors)[number]['name']

/**
 * A colour as it is stored, `#rrggbb` or `#rrggbbaa`; null when the text is none. Colour pickers of existing clients write
 * `rgba(255, 69, 0, 0.68)`.
 */
export const readColor = (given: string): string | null => {
  const text = given.trim().toLowerCase()
  const named = balloonColors.find(({ name }) => name === text)
  if (named !== undefined) return named.hex
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`
  return /^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(text) ? text : readRgb(text)
}

const share = String.raw`\d{1,3}(?:\.\d{1,6})?`
const rgb = new RegExp(
  String.raw`^rgba?\(\s*(${share})[\s,]+(${share})[\s,]+(${share})(?:[\s,/]+([01]|[01]?\.\d{1,6}))?\s*\)$`,
)

const readRgb = (text: string): string | null => {
  const [, red, green, blue, alpha = '1'] = rgb.exec(text) ?? []
  const parts = [red, green, blue].map(Number)
  if (red === undefined || [...parts, Number(alpha) * 255].some((part) => part > 255)) return null
  const opacity = Math.round(Number(alpha) * 255)
  return `#${[...parts, ...(opacity === 255 ? [] : [opacity])].map(asHex).join('')}`
}

const asHex = (part: number): string => Math.round(part).toString(16).padStart(2, '0')
