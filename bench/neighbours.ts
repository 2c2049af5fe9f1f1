import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox, type RunReport, type Sandbox } from '@verdict/sandbox'
import { quantile, table } from './lib/figures.ts'
import { boxRequest } from './sandbox-contenders.ts'

/**
 * What programs that write and sync all the time cost another process on the same disk: the time of its `fdatasync` after
 * 4 KiB, alone, while two of these programs run in boxes, and while they run without a box.
 */

const together = 2
const writes = 400
const seconds = 60

const repeated = (body: string): string => `
import os, time
end = time.monotonic() + ${seconds}
while time.monotonic() < end:
${body.replaceAll(/^/gm, '  ')}
`

/** Programs in Python; each writes where it was started. */
const storms = {
  'fsync after every 4 KiB': repeated(`
fd = os.open('storm', os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
for _ in range(1000):
  os.write(fd, b'x' * 4096)
  os.fsync(fd)
os.close(fd)`),
  'files of 32 MiB, sync after each': repeated(`
fd = os.open('storm', os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
for _ in range(32): os.write(fd, b'x' * (1 << 20))
os.close(fd)
os.sync()`),
  'a thousand files made and removed': repeated(`
for n in range(1000): os.close(os.open(f'storm-{n}', os.O_CREAT | os.O_WRONLY))
for n in range(1000): os.remove(f'storm-{n}')`),
} as const

const boxed = (sandbox: Sandbox, code: string, signal: AbortSignal): Promise<RunReport> => {
  const request = boxRequest({ dir: null }, { argv: ['/usr/bin/python3', '-c', code], stdin: null })
  const limits = { ...request.limits, cpuMs: seconds * 1_000, wallMs: seconds * 2_000, filesBytes: 64 << 20 }
  return sandbox.run({ ...request, limits }, { signal })
}

/** Milliseconds of each `fdatasync`. */
const neighbour = async (folder: string): Promise<readonly number[]> => {
  const file = await open(join(folder, 'neighbour'), 'w')
  const block = Buffer.alloc(4_096, 'n')
  const times: number[] = []
  for (let n = 0; n < writes; n++) {
    await file.write(block)
    const startedAt = performance.now()
    await file.datasync()
    times.push(performance.now() - startedAt)
  }
  await file.close()
  return times
}

interface Kind {
  readonly name: string
  /** Starts one storm; the function ends it, and throws if it had ended before. */
  readonly start: (code: string, folder: string) => () => Promise<void>
}

const kinds = (sandbox: Sandbox): readonly Kind[] => [
  {
    name: 'boxes',
    start: (code) => {
      const end = new AbortController()
      const ended = boxed(sandbox, code, end.signal).then(
        ({ status, stderr }) => `${status}: ${Buffer.from(stderr)}`,
        (error: unknown) => (end.signal.aborted ? null : String(error)),
      )
      return async () => {
        end.abort()
        const early = await ended
        if (early !== null) throw new Error(`A program in a box ended early. ${early}`)
      }
    },
  },
  {
    name: 'bare',
    start: (code, folder) => {
      const child = spawn('/usr/bin/python3', ['-c', code], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
      const ended = once(child, 'exit')
      return async () => {
        if (child.exitCode !== null) throw new Error(`A program ended early, with exit code ${child.exitCode}.`)
        child.kill('SIGKILL')
        await ended
      }
    },
  },
]

/** Storms begin before the first write is timed. */
const headStartMs = 1_000

export const benchNeighbours = async (): Promise<void> => {
  const sandbox = await openSandbox({ slots: together })
  const folder = await mkdtemp(join(tmpdir(), 'verdict-neighbours-'))
  await chmod(folder, 0o755)
  const rows: (string | number)[][] = []
  const note = (name: string, kind: string, times: readonly number[]): void =>
    void rows.push([name, kind, ...[0.5, 0.9, 0.99].map((share) => quantile(times, share))])
  try {
    note('none', '', await neighbour(folder))
    for (const [name, code] of Object.entries(storms))
      for (const kind of kinds(sandbox)) {
        const ends: (() => Promise<void>)[] = []
        for (let n = 0; n < together; n++) ends.push(kind.start(code, await mkdtemp(join(folder, 'storm-'))))
        await new Promise((resolve) => setTimeout(resolve, headStartMs))
        note(name, kind.name, await neighbour(folder))
        await Promise.all(ends.map((end) => end()))
      }
    note('none', '', await neighbour(folder))
  } finally {
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  }
  console.log(`fdatasync of a neighbour after 4 KiB, ${writes} times; milliseconds`)
  table(['storm of two programs', 'in', 'p50', 'p90', 'p99'], rows)
}
