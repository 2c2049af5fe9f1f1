import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../src/index.ts'
import { MiB, makeWorkshop, request, textOf } from './harness.ts'
import { groupsOf } from './host.ts'

/** Limits of reads from the disks of the host. */

const workshop = makeWorkshop()
const folder = join(workshop.bin, 'deep')
const file = join(folder, 'data')
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox({ slots: 1 })
  mkdirSync(folder)
  writeFileSync(file, Buffer.alloc(40 * MiB, 'x'))
})
afterAll(async () => {
  await sandbox.close()
  workshop.remove()
})

const run = (argv: readonly string[]) =>
  sandbox.run(
    request(argv, { programDir: workshop.bin, stdout: { path: '/dev/null' }, limits: { outputBytes: 64 * MiB } }),
  )

/** Removes the file from the page cache; false where it has no disk to be read from again. */
const evict = (): boolean => {
  execFileSync('dd', [`of=${file}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none'])
  return residentBytes() === 0
}
const residentBytes = () =>
  Number(execFileSync('fincore', ['--bytes', '--noheadings', '--output', 'RES', file], { encoding: 'utf8' }))

const files = [
  { limit: 'blkio.throttle.read_bps_device', used: 'blkio.throttle.io_service_bytes', read: /Read (\d+)/g },
  { limit: 'io.max', used: 'io.stat', read: /rbytes=(\d+)/g },
]
/** Lanes of the sandbox that have a limit, and the bytes their boxes have read. */
const lanes = () =>
  groupsOf(sandbox.brokerPid ?? 0)
    .filter((group) => /\/s\d+$/.test(group))
    .flatMap((group) =>
      files
        .filter(({ limit }) => existsSync(join(group, limit)))
        .map(({ limit, used, read }) => ({
          limits: readFileSync(join(group, limit), 'utf8'),
          readBytes: [...readFileSync(join(group, used), 'utf8').matchAll(read)].reduce(
            (sum, [, bytes]) => sum + Number(bytes),
            0,
          ),
        })),
    )

test('reads of a program are those of its slot, which has a limit for every disk', async (context) => {
  const before = lanes()
  if (before.length === 0 || !evict()) return context.skip()
  expect(await run(['/bin/cat', '/b/deep/data'])).toMatchObject({ status: 'ok' })
  const after = lanes()
  expect(after.map(({ limits }) => limits)).toEqual([expect.stringMatching(/^\d+:\d+ (rbps=)?134217728\b/m)])
  expect((after[0]?.readBytes ?? 0) - (before[0]?.readBytes ?? 0)).toBeGreaterThanOrEqual(40 * MiB)
})

test.for(['readahead', 'will-need', 'map-will-need'])(
  'a program cannot leave reads behind: %s',
  async (way, context) => {
    if (!evict()) return context.skip()
    const report = await sandbox.run(request(['/b/escape', way], { programDir: workshop.bin }))
    expect(textOf(report)).toBe('open\n')
    expect(residentBytes()).toBeLessThan(MiB)
  },
)
