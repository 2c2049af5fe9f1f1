/** An extra file of a program. */
export interface ExtraFile {
  readonly name: string
  readonly content: string
}

/** Files travel as a JSON text of names and contents (api-admin 8.1); anything else is none. */
export const extraFilesOf = (json: string | null): readonly ExtraFile[] => {
  if (json === null || json === '') return []
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).map(([name, content]) => ({ name, content: String(content) }))
  } catch {
    return []
  }
}

/** The same files by name. */
export const recordOf = (files: readonly ExtraFile[]): Record<string, string> =>
  Object.fromEntries(files.map(({ name, content }) => [name.trim(), content]))

/** Null when there is none, as on the wire. */
export const writeExtraFiles = (files: readonly ExtraFile[]): string | null =>
  files.length === 0 ? null : JSON.stringify(recordOf(files))
