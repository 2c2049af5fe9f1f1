/**
 * One file for the server: a table as it is, the JSON lists of an ICPC package (`teams.json`, `organizations.json`,
 * `groups.json`, `accounts.json`) as properties of one object. A file that is no JSON is left to the server to refuse.
 */
export const joinFiles = async (files: readonly File[]): Promise<File> => {
  const lists = files.filter(({ name }) => /\.json$/i.test(name))
  const [first] = files
  if (first === undefined) throw new Error('No file was chosen.')
  if (lists.length < 2) return first
  const entries = await Promise.all(
    lists.map(async (file) => [file.name.toLowerCase().replace(/\.json$/, ''), await file.text()] as const),
  )
  // Joined as texts, so that a faulty one reaches the server as it is.
  const text = `{${entries.map(([name, list]) => `${JSON.stringify(name)}:${list}`).join()}}`
  return new File([text], 'package.json', { type: 'application/json' })
}
