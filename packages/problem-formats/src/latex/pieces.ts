/** A block formula. */
export const display = (formula: string): string => `\n\n$$\n${formula.trim().replace(/\n{2,}/g, '\n')}\n$$\n\n`

/** A link, where its address is one browsers follow without harm. */
export const link = (address: string, words: string): string =>
  /^(https?:|mailto:)/i.test(address) ? `[${words}](<${address.replace(/[<>\s]/g, '')}>)` : words

/** Inline code, for any text. */
export const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)
