import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'
import { ZipFile } from 'yazl'

/** A zip of texts by their paths. */
export const zipOf = (files: Readonly<Record<string, string>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** The paths in a zip. */
export const namesIn = (zip: Buffer): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (problem, archive) => {
      if (problem !== null) return reject(problem)
      const names: string[] = []
      archive.on('entry', ({ fileName }: { fileName: string }) => {
        names.push(fileName)
        archive.readEntry()
      })
      archive.on('error', reject)
      archive.on('end', () => resolve(names))
      archive.readEntry()
    })
  })
