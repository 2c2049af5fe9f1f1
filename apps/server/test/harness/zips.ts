import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip in memory from names and contents. */
export const zipOf = (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The same with one entry's name or mode bent after packing; the library would not write such a zip. */
export const bentZip = async (
  files: Readonly<Record<string, string>>,
  bend: { readonly name?: readonly [from: string, to: string]; readonly link?: string },
): Promise<Buffer> => {
  const bytes = await zipOf(files)
  if (bend.name !== undefined) {
    const [from, to] = bend.name
    if (from.length !== to.length) throw new Error('Names must be of one length.')
    for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  }
  if (bend.link !== undefined) {
    // The central directory's record: its signature, and the mode 38 bytes behind it.
    for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 1)) {
      const name = bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString()
      if (name === bend.link) bytes.writeUInt32LE((0o120777 << 16) >>> 0, at + 38)
    }
  }
  return bytes
}
