import type { RemoteLanguage } from './site.ts'

/** The languages of a table with one `id name` a line. */
export const languagesIn = (table: string): readonly RemoteLanguage[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf(' ')
      return { id: line.slice(0, at), name: line.slice(at + 1) }
    })
