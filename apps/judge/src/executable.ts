import { open } from 'node:fs/promises'

/**
 * Enough for the header and the segment table of any linker; the dynamic section is read at its position in the table.
 */
const headBytes = 4096

const elf = { none: 0, executable: 2, shared: 3 } as const
const segment = { dynamic: 2, interpreter: 3 } as const
const dynamicFlags1 = 0x6ffffffbn
const isPositionIndependentProgram = 0x08000000n

/**
 * Whether a compiled file is a program: an ELF executable (also a position-independent one) or a script. Libraries,
 * archives and object files are not, and contestants can make a compiler leave those.
 */
export const isExecutable = async (path: string): Promise<boolean> => {
  await using file = await open(path)
  const head = Buffer.alloc(headBytes)
  const { bytesRead } = await file.read(head, 0, headBytes, 0)
  if (head.subarray(0, 2).toString('latin1') === '#!') return true
  const isElf64 = bytesRead >= 64 && head.readUInt32BE(0) === 0x7f454c46 && head[4] === 2
  if (!isElf64) return false
  const type = head.readUInt16LE(16)
  if (type === elf.executable) return true
  if (type !== elf.shared) return false
  const segments = segmentsOf(head)
  if (segments.some(({ kind }) => kind === segment.interpreter)) return true
  const dynamic = segments.find(({ kind }) => kind === segment.dynamic)
  if (dynamic === undefined) return false
  const entries = Buffer.alloc(Math.min(dynamic.bytes, headBytes))
  await file.read(entries, 0, entries.length, dynamic.at)
  return hasProgramFlag(entries)
}

const segmentsOf = (head: Buffer) => {
  const start = Number(head.readBigUInt64LE(32))
  const size = head.readUInt16LE(54)
  const count = head.readUInt16LE(56)
  return Array.from({ length: count }, (_, index) => start + index * size)
    .filter((at) => at + 40 <= head.length)
    .map((at) => ({
      kind: head.readUInt32LE(at),
      at: Number(head.readBigUInt64LE(at + 8)),
      bytes: Number(head.readBigUInt64LE(at + 32)),
    }))
}

const hasProgramFlag = (entries: Buffer): boolean => {
  for (let at = 0; at + 16 <= entries.length; at += 16)
    if (entries.readBigInt64LE(at) === dynamicFlags1)
      return (entries.readBigUInt64LE(at + 8) & isPositionIndependentProgram) !== 0n
  return false
}
