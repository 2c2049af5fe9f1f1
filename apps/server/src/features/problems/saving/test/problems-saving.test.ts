import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { loadJudgingSettings } from '../../bank/judging-settings.ts'
import { readManifest } from '../../bank/testdata.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const rowOf = (id: number) =>
  server.deps.db.selectFrom('problem').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a saved problem can be judged: settings, manifest and bytes are there', async () => {
  const { id } = await makeProblem(server, {
    type: 1,
    judgeMode: 'spj',
    judgeCaseMode: 'subtask_lowest',
    timeLimitMs: 1_500,
    checker: { language: 'C++', code: 'int main() {}', extraFiles: { 'check.h': '#pragma once' } },
    extraFiles: { 'grader.h': 'int f();' },
    fileIo: { read: 'a.in', write: 'a.out' },
    cases: [
      { input: '1\n', output: 'one\n', score: 40, group: 1 },
      { input: '2\n', output: 'two\n', score: 60, group: 2 },
    ],
  })
  expect(await loadJudgingSettings(server.deps.db, id)).toMatchObject({
    problemId: id,
    type: 1,
    judgeMode: 'spj',
    timeLimitMs: 1_500,
    fileIo: { read: 'a.in', write: 'a.out' },
    checker: { language: 'C++', code: 'int main() {}', extraFiles: { 'check.h': '#pragma once' } },
    extraFiles: { 'grader.h': 'int f();' },
  })
  const row = await rowOf(id)
  expect(row.full_score).toBe(100)
  const set = await readManifest(server.deps.db, row.testdata_hash ?? '')
  expect(set?.cases.map((testCase) => [testCase.seq, testCase.score, testCase.group])).toEqual([
    [1, 40, 1],
    [2, 60, 2],
  ])
  const { stream } = await server.deps.files.readBlob(set?.cases[1]?.input.hash ?? '')
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('2\n')
})

test('there are no settings of a problem that does not exist, and no set of an unknown name', async () => {
  expect(await loadJudgingSettings(server.deps.db, 999_999)).toBeNull()
  expect(await readManifest(server.deps.db, '0'.repeat(64))).toBeNull()
})

test('saving the same draft again writes nothing; another title updates in place', async () => {
  const first = await makeProblem(server, { displayId: 'again-1', title: 'One' })
  const before = await rowOf(first.id)
  server.clock.advance(1_000)
  await makeProblem(server, { displayId: 'AGAIN-1', title: 'One' })
  expect((await rowOf(first.id)).updated_at).toEqual(before.updated_at)
  const third = await makeProblem(server, { displayId: 'again-1', title: 'Two' })
  expect(third.id).toBe(first.id)
  expect((await rowOf(first.id)).updated_at).not.toEqual(before.updated_at)
})

test('the count of public problems follows every change', async () => {
  const counted = async () => {
    const rows = await server.deps.db.selectFrom('problem_bank_tally').select(['bank', 'difficulty', 'n']).execute()
    return Object.fromEntries(rows.map((row) => [`${row.bank} ${row.difficulty}`, row.n]))
  }
  const before = await counted()
  const { id } = await makeProblem(server, { difficulty: 6 })
  expect(await counted()).toEqual({ ...before, 'ME 6': 1 })
  await server.deps.db.updateTable('problem').set({ difficulty: 5 }).where('id', '=', id).execute()
  expect(await counted()).toEqual({ ...before, 'ME 6': 0, 'ME 5': 1 })
  await server.deps.db.updateTable('problem').set({ visibility: 2 }).where('id', '=', id).execute()
  expect(await counted()).toMatchObject({ 'ME 5': 0 })
  await server.deps.db.updateTable('problem').set({ visibility: 1 }).where('id', '=', id).execute()
  await server.deps.db.deleteFrom('problem').where('id', '=', id).execute()
  expect(await counted()).toMatchObject({ 'ME 5': 0 })
})
