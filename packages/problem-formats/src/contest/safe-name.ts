/** Names Windows reserves for devices, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

const maxChars = 60

/** Any text as one segment of a path that every file system accepts. */
export const safeName = (text: string): string => {
  const plain = text
    .normalize('NFC')
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu, '_')
    .trim()
  const cut = [...plain]
    .slice(0, maxChars)
    .join('')
    .replace(/[. ]+$/, '')
  return cut === '' || cut.startsWith('.') || devices.test(cut) ? `_${cut}` : cut
}

/** Gives every name a segment of its own. Names that are equal on some file system get a number. */
export class NameBook {
  readonly #taken = new Set<string>()

  take(text: string): string {
    const name = safeName(text)
    for (let number = 1; ; number += 1) {
      const tried = number === 1 ? name : `${name}-${number}`
      if (this.#taken.has(tried.toLowerCase())) continue
      this.#taken.add(tried.toLowerCase())
      return tried
    }
  }
}
