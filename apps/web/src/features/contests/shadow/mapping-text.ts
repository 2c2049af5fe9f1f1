type Entries = Readonly<Record<string, string>>

/** Counterparts as lines of a text field: `their id = ours`. */
export const mappingText = (entries: Entries): string =>
  Object.entries(entries)
    .map(([id, to]) => `${id} = ${to}`)
    .join('\n')

/** Null when a line is no pair. Empty lines are left out; of equal ids the last one counts. */
export const parseMapping = (text: string): Entries | null => {
  const pairs: [string, string][] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const at = line.indexOf('=')
    const [id, to] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    if (at < 0 || id === '' || to === '') return null
    pairs.push([id, to])
  }
  return Object.fromEntries(pairs)
}

/** The first line that is no pair. */
export const wrongLine = (text: string): string | null =>
  text.split('\n').find((line) => parseMapping(line) === null) ?? null
