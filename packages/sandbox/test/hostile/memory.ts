import { MiB, python } from '../harness.ts'
import type { Places, Row } from './row.ts'

const little = { limits: { memoryBytes: 16 * MiB } }
const roomy = { limits: { filesBytes: 1024 * MiB, memoryBytes: 32 * MiB } }

export const memoryRows = ({ siege }: Places): readonly Row[] => [
  { name: 'memory shared between processes', request: siege('shared'), status: 'memoryLimit' },
  { name: 'memory in page tables', request: siege('page-tables', little), status: 'memoryLimit' },
  { name: 'memory in pipes', request: siege('pipes', { limits: { memoryBytes: 4 * MiB } }), status: 'memoryLimit' },
  { name: 'memory in message queues', request: siege('messages', little), status: 'memoryLimit' },
  { name: 'memory in semaphores', request: siege('semaphores', little), status: 'memoryLimit' },
  { name: 'memory in /tmp', request: siege('fill /tmp/f', roomy), status: 'memoryLimit' },
  { name: 'memory in /dev/shm', request: siege('fill /dev/shm/f', roomy), status: 'memoryLimit' },
  { name: 'POSIX message queues', request: siege('posix-queue'), status: 'ok', says: /^refused/ },
  { name: 'terabytes of addresses, none used', request: siege('reserve'), status: 'ok', says: /^reserved/ },
  { name: 'watches without end', request: siege('watches'), status: 'ok', says: /^few / },
  { name: 'descriptors in flight without end', request: siege('in-flight'), status: 'ok', says: /^few / },
  {
    name: 'a number with a billion digits',
    request: python('9 ** 9 ** 9', { limits: { cpuMs: 300 } }),
    status: 'timeLimit',
  },
  {
    name: 'a list that holds everything',
    request: python('a = [0]\nwhile 1: a += a', little),
    status: 'memoryLimit',
  },
]

export const fileRows = ({ siege, out }: Places): readonly Row[] => [
  { name: 'a sparse file of a terabyte', request: siege('sparse'), status: 'ok', says: /^refused/ },
  { name: 'a file of sixteen gigabytes at once', request: siege('allocate'), status: 'ok', says: /^refused/ },
  { name: 'hard links without end', request: siege('hard-links'), status: 'ok', says: /^few / },
  {
    name: 'a file filled to the last byte of the room',
    request: siege('fill /w/f', {
      limits: { filesBytes: 4 * MiB },
      collect: [{ name: 'f', path: out('full'), maxBytes: MiB }],
    }),
    status: 'ok',
    says: /^full/,
    report: { collected: [], refused: [{ name: 'f', why: 'tooLarge' }] },
  },
]
