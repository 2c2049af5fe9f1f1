export interface ExtraFile {
  readonly name: string
  readonly content: string
}

/** Files a problem hands out: a JSON text of names and contents; anything else is none. */
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
