import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { exportContest } from '../../../../../test/harness/contest-exports.ts'
import { planContest, takeContest } from '../../../../../test/harness/contest-imports.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../../problems/saving/save-languages.ts'

/** Hacks, pretests and tokens of a contest in its package. */

let from: TestServer
let to: TestServer
let fromRoot: Person
let toRoot: Person
beforeAll(async () => {
  from = await startTestServer()
  to = await startTestServer()
  await addMissingLanguages(to.deps.db, languageSeeds)
  fromRoot = await makeUser(from, { role: 'root', username: 'chief-here' })
  toRoot = await makeUser(to, { role: 'root', username: 'chief-there' })
})
afterAll(async () => {
  await from.close()
  await to.close()
})

const cases = [
  { input: '1\n', output: '1\n' },
  { input: '2\n', output: '2\n' },
  { input: '3\n', output: '3\n' },
]

/** A contest of the other installation, brought here. */
const moved = async (
  given: { readonly type?: number; readonly format?: string },
  settings: { readonly hacks: boolean; readonly pretests: number | null },
) => {
  const problem = await makeProblem(from, { cases, ...(given.type === 1 && { type: 1 as const, io_score: 100 }) })
  const { id: cid } = await makeContest(from, { owner_id: fromRoot.id, problems: [problem.id], ...given })
  if (settings.hacks) {
    const body = { cid, points: { success: 120, failure: 30 } }
    const saved = await from.call('POST', '/api/contest-hacks/settings', { token: fromRoot.token, body })
    expect(saved.status).toBe(200)
  }
  if (settings.pretests !== null) {
    const body = { cid, displayId: 'A', pretests: settings.pretests }
    const saved = await from.call('POST', '/api/contest-system-test/pretests', { token: fromRoot.token, body })
    expect(saved.status).toBe(200)
  }
  const file = await exportContest(from, fromRoot, { cid, format: 'verdict' })
  const plan = await planContest(to, toRoot, file.bytes)
  const taken = await takeContest(to, toRoot, plan, { people: false, submissions: false })
  const id = taken.cid ?? 0
  const { db } = to.deps
  return {
    hacks: await db.selectFrom('contest_hacking').selectAll().where('contest_id', '=', id).execute(),
    pretests: await db
      .selectFrom('contest_pretest')
      .select(['cases', 'ended_at'])
      .where('contest_id', '=', id)
      .execute(),
  }
}

test('a Codeforces contest keeps the points of its hacks and its pretests', async () => {
  const there = await moved({ type: 1, format: 'codeforces' }, { hacks: true, pretests: 2 })
  expect(there.hacks).toMatchObject([{ success_points: 120, failure_points: 30, is_on: true }])
  expect(there.pretests).toEqual([{ cases: 2, ended_at: null }])
})

test('an ICPC contest without them has neither', async () => {
  expect(await moved({}, { hacks: false, pretests: null })).toEqual({ hacks: [], pretests: [] })
})

test('the rules of tokens and their scoring move with a contest', async () => {
  const set = { initial: 2, max: 3, everyMinutes: 30, intervalSeconds: 60, total: null }
  const rules = { contest: set, problem: null }
  const problem = await makeProblem(from, { cases, type: 1 })
  const contest = {
    owner_id: fromRoot.id,
    problems: [problem.id],
    type: 1,
    token_rules: JSON.stringify(rules),
    oi_counts: 'TokenedLast',
  }
  const { id: cid } = await makeContest(from, contest)
  const file = await exportContest(from, fromRoot, { cid, format: 'verdict' })
  const taken = await takeContest(to, toRoot, await planContest(to, toRoot, file.bytes), {
    people: false,
    submissions: false,
  })
  const { token_rules, oi_counts } = await to.deps.db
    .selectFrom('contest')
    .select(['token_rules', 'oi_counts'])
    .where('id', '=', taken.cid ?? 0)
    .executeTakeFirstOrThrow()
  expect(token_rules).toEqual(rules)
  expect(oi_counts).toBe('TokenedLast')
})
