const wordsShown = 1024

/** Colours of a terminal, and characters that would break a page, a database or the reading order. */
const terminalCodes = new RegExp(`${String.fromCharCode(27)}(?:\\[[0-?]*[ -/]*[@-~]|[@-_])`, 'g')
const invisible = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** A checker's message for display: readable text of bounded length, or null when it wrote nothing. */
export const tidyWords = (written: Uint8Array): string | null => {
  const text = Buffer.from(written)
    .toString('utf8')
    .replace(/\r\n?/g, '\n')
    .replace(terminalCodes, '')
    .replace(invisible, (item) => (item === '\n' || item === '\t' ? item : ''))
    .trim()
  if (text === '') return null
  const characters = Array.from(text)
  return characters.length > wordsShown ? characters.slice(0, wordsShown).join('') : text
}
