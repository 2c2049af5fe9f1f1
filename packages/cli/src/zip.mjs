import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { Failure } from './failure.mjs'

/** Largest zip without the 64-bit extension, which this writer does not have. */
const maxBytes = 0xffff_ffff
const maxFiles = 0xffff

/** Zips the files of a folder in the order of their names, so that equal folders give equal bytes. Hidden files stay out. */
export const zipFolder = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    throw new Failure(`${folder} cannot be read: ${error.message}`)
  })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const names = paths
    .map((path) => relative(folder, path).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort()
  if (names.length === 0) throw new Failure(`${folder} has no files.`)
  if (names.length > maxFiles) throw new Failure(`${folder} has more than ${maxFiles} files.`)
  const parts = []
  const directory = []
  let offset = 0
  for (const name of names) {
    const content = await readFile(join(folder, name))
    const packed = deflateRawSync(content)
    const encoded = Buffer.from(name)
    const fields = commonFields(content, packed, encoded)
    parts.push(record(0x04034b50, [], fields), encoded, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(record(0x02014b50, [20], fields), tail, encoded)
    offset += 30 + encoded.length + packed.length
    if (offset > maxBytes) throw new Failure(`${folder} is too large for one package.`)
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

/** Fields that a file's own header and the directory share: version, flags, method, date, sum, sizes, length of the name. */
const commonFields = (content, packed, name) => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  // Names are UTF-8.
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(8, 4)
  // 1980-01-01, the first day of the format.
  fields.writeUInt16LE(0x21, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const record = (signature, versions, fields) => {
  const head = Buffer.alloc(4 + versions.length * 2)
  head.writeUInt32LE(signature, 0)
  for (const [index, version] of versions.entries()) head.writeUInt16LE(version, 4 + index * 2)
  return Buffer.concat([head, fields])
}
