import { rm, writeFile } from 'node:fs/promises'

/** Writes a private file of the supervisor, never through a link: the server makes entries in the same folder. */
export const writeOwn = async (file: string, text: string): Promise<void> => {
  await rm(file, { force: true })
  await writeFile(file, text, { mode: 0o600, flag: 'wx' })
}
