import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProgress, verdict } from '@verdict/contract/vocabulary'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/lib/free-port.ts'
import { type Stack, startStack, waitFor } from '../../scripts/lib/stack.ts'
import { ask, newPerson, until } from '../lib/api.ts'

/**
 * Kills any process at any moment: every accepted submission gets exactly one final verdict, without manual action, and
 * the tallies equal a recount.
 */

let dataDir: string
let stack: Stack

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verdict-kill-'))
  stack = await startStack({
    dataDir,
    host: '127.0.0.1',
    port: await freePort(),
    databaseUrl: null,
    withJudge: true,
    say: () => undefined,
  })
  expect(await waitFor(`${stack.url}/readyz`, 60_000)).toBe(true)
})

afterAll(async () => {
  await stack?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * Right, but slow enough at compiling and in every case to be caught in the act. Each text is a new one: a program
 * that was compiled before would skip that phase.
 */
const slowProgram = (mark: string): string => `// ${mark}
#include <bits/stdc++.h>
#include <unistd.h>
int main() { usleep(150000); long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }
`

const victims = ['judge', 'server', 'postgres'] as const
const phases = [
  ['while it waits', verdict.pending],
  ['while it compiles', verdict.compiling],
  ['while its cases run', verdict.judging],
] as const

const statusOf = async (submitId: number, token: string): Promise<number> => {
  const reply = await ask(stack.url, 'GET', `/api/get-submission-detail?submitId=${submitId}`, { token })
  return reply.data.submission.status as number
}

const kill = async (victim: (typeof victims)[number]): Promise<void> => {
  const pid = stack.pids()[victim]
  expect(pid).not.toBeNull()
  process.kill(pid ?? 0, 'SIGKILL')
}

const query = async <T extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  try {
    return (await client.query<T>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

describe.each(victims)('the %s is killed', (victim) => {
  test.each(phases)('%s', async (_, phase) => {
    const mark = `k${victim[0]}${phase}x${Date.now() % 100_000}`
    const person = await newPerson(stack.url, dataDir, mark)
    const sent = await ask(stack.url, 'POST', '/api/submit-problem-judge', {
      token: person.token,
      body: { pid: 'V-1000', language: 'C++ 17', code: slowProgram(mark) },
    })
    expect(sent.status).toBe(200)
    const submitId = sent.data.submitId as number
    if (phase !== verdict.pending) {
      const caught = await until(`phase ${phase}`, async () => {
        const now = await statusOf(submitId, person.token)
        return now === phase || !inProgress(now) ? now : null
      })
      expect(caught).toBe(phase)
    }
    await kill(victim)
    const final = await until('a final verdict', async () => {
      const now = await statusOf(submitId, person.token)
      return inProgress(now) ? null : now
    })
    expect(final).toBe(verdict.accepted)
    await until('everything is up again', async () => ((await waitFor(`${stack.url}/readyz`, 1_000)) ? true : null))
    const done = await query<{ n: number }>(
      `select count(*)::int as n from judging where submission_id = $1 and state = 'done'`,
      [submitId],
    )
    expect(done[0]?.n).toBe(1)
  })
})

test('afterwards the tallies equal a recount and each account solved its problem once', async () => {
  const tallies = await query<{ total: number; ac: number }>(
    `select t.total, t.ac from problem_tally t join problem p on p.id = t.problem_id where p.display_id = 'V-1000'`,
  )
  const rows = await query<{ total: number; ac: number }>(
    `select count(*)::int as total, count(*) filter (where verdict = 0)::int as ac
     from submission s join problem p on p.id = s.problem_id where p.display_id = 'V-1000'`,
  )
  expect(tallies).toEqual(rows)
  const twice = await query(`select account_id from accepted group by account_id, submission_id having count(*) > 1`)
  expect(twice).toEqual([])
  const records = await query<{ n: number }>(`select count(*)::int as n from accepted`)
  expect(records[0]?.n).toBe(rows[0]?.ac)
})
