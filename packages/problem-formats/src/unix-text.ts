import type { StatementText } from './draft.ts'

/** CRLF and CR become LF: a text is the same after every way in and out. */
export const unixText = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** The same for all parts of a statement. */
export const withUnixText = ({ title, description, input, output, hint }: StatementText): StatementText => ({
  title: unixText(title),
  description: unixText(description),
  input: unixText(input),
  output: unixText(output),
  hint: unixText(hint),
})
