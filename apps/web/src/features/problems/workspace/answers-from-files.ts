/**
 * Answers chosen as files, as the judge reads them: one zip travels as it is, anything else under headings with the
 * files' names, so that it can be read and mended in the editor.
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
