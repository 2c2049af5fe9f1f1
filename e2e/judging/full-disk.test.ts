import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProgress, verdict } from '@verdict/contract/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/lib/free-port.ts'
import { type Stack, startStack, waitFor } from '../../scripts/lib/stack.ts'
import { ask, newPerson, until } from '../lib/api.ts'

/** An installation whose data folder is a small disk of its own. Mounting needs root. */
const canMount = process.getuid?.() === 0
const diskBytes = 700 * 1024 ** 2
const reserveMb = 64

let dataDir: string
let stack: Stack | undefined
const lines: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verdict-full-'))
  if (!canMount) return
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'verdict-test', dataDir])
  stack = await startStack({
    dataDir,
    host: '127.0.0.1',
    port: await freePort(),
    databaseUrl: null,
    withJudge: true,
    env: { VERDICT_DISK_RESERVE_MB: String(reserveMb) },
    say: (line) => lines.push(line),
  })
  expect(await waitFor(`${stack.url}/readyz`, 60_000)).toBe(true)
})

afterAll(async () => {
  await stack?.stop()
  if (canMount) execFileSync('umount', ['--lazy', dataDir])
  await rm(dataDir, { recursive: true, force: true })
})

const filler = () => join(dataDir, 'filler')

/** Fills the disk up to `leave` free bytes. */
const fill = async (leave: number): Promise<void> => {
  const file = await open(filler(), 'a')
  const block = Buffer.alloc(1024 * 1024)
  try {
    for (;;) {
      const disk = await statfs(dataDir)
      const bytes = disk.bavail * disk.bsize - leave
      if (bytes <= 0) return
      await file.write(block.subarray(0, Math.min(block.length, bytes)))
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

interface Sender {
  readonly token: string
}

test.runIf(canMount)(
  'a full disk refuses new work, loses none that was accepted, and ends with the space',
  async () => {
    if (stack === undefined) throw new Error('The installation is not running.')
    const { url, pids } = stack
    const submit = ({ token }: Sender, mark: string) =>
      ask(url, 'POST', '/api/submit-problem-judge', {
        token,
        body: { pid: 'V-1000', language: 'C++ 17', code: program(mark) },
      })
    const people = [
      await newPerson(url, dataDir, 'ada'),
      await newPerson(url, dataDir, 'bob'),
      await newPerson(url, dataDir, 'cleo'),
    ] as const
    const accepted = new Map<number, Sender>()
    for (const person of people) {
      const sent = await submit(person, person.username)
      expect(sent.status).toBe(200)
      accepted.set(sent.data.submitId, person)
    }

    // Below the reserve new work is refused; reading goes on.
    await fill((reserveMb / 2) * 1024 ** 2)
    const refused = await until('a refusal', async () => {
      const reply = await submit(people[0], 'late')
      return reply.http === 507 ? reply : null
    })
    expect(refused).toMatchObject({ status: 507, data: null })
    expect((await ask(url, 'GET', '/api/get-problem-list')).status).toBe(200)

    // Not a byte is left, and the database ends.
    await fill(0)
    process.kill(pids().postgres ?? 0, 'SIGKILL')
    const failures = () => lines.filter((line) => line.startsWith('The database does not start'))
    await until('two failed starts', async () => (failures().length >= 2 ? true : null))
    expect(failures().join('\n')).toContain('No space left on device')

    await rm(filler())
    const freedAt = Date.now()
    for (const [submitId, { token }] of accepted) {
      const final = await until('a final verdict', async () => {
        const { data } = await ask(url, 'GET', `/api/get-submission-detail?submitId=${submitId}`, { token })
        const now = data.submission.status as number
        return inProgress(now) ? null : now
      })
      expect(final).toBe(verdict.accepted)
    }
    const newcomer = await newPerson(url, dataDir, 'dora')
    const sent = await submit(newcomer, 'after')
    expect(sent.status).toBe(200)
    console.log(`Everything works ${((Date.now() - freedAt) / 1_000).toFixed(1)} s after the space was freed.`)
  },
)

const program = (mark: string): string => `// ${mark}
#include <iostream>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }
`
