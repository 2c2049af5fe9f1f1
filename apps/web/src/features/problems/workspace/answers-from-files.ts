/**
 * Answers chosen as files, in the judge's format: one zip is sent unchanged, other files are joined under headings with
 * their names, so that they can be read and edited.
 */
export const answersFromFiles = async (files: readonly File[]): Promise<string> => {
  const [first] = files
  if (files.length === 1 && first !== undefined && first.name.toLowerCase().endsWith('.zip')) return zipAddress(first)
  const parts = await Promise.all(files.map(async (file) => `=== ${file.name} ===\n${withEnd(await file.text())}`))
  return parts.join('')
}

const withEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const zipAddress = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return `data:application/zip;base64,${btoa(text)}`
}
