import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { casesOf, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeOrganisers } from '../../../../../test/harness/organisers.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { keeperAt, makeProblemOver, problemForm } from '../../../../../test/harness/problem-keepers.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { recountTallies } from '../../../judging/tallies/recount.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

let server: TestServer
let root: Person
let keeper: Person
let chair: Person
let other: Person
let student: Person
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  await addMissingLanguages(server.deps.db, languageSeeds)
  ;({ root, keeper, chair, other, student } = await makeOrganisers(server))
})
afterAll(() => server.close())

const as = (who: Person) => keeperAt(server)(who)
const made = (who: Person, problemId: string, more = {}) => makeProblemOver(server, who, problemForm(problemId, more))

describe('whose problem it is', () => {
  let pid: number
  beforeAll(async () => {
    pid = await made(chair, 'own-1')
  })

  test.each([
    ['the author', () => chair, 200],
    ['a problem admin', () => keeper, 200],
    ['root', () => root, 200],
    ['another admin', () => other, 403],
  ])('%s', async (_, who, status) => {
    const person = who()
    expect((await as(person).read(pid)).status).toBe(status)
    expect((await as(person).cases(pid)).status).toBe(status)
    // The author in the body means nothing.
    const body = problemForm('own-1', { problem: { id: pid, author: person === other ? 'other' : 'chair' } })
    expect((await as(person).update(body)).status).toBe(status)
    expect((await as(person).auth(pid, 2)).status).toBe(status)
  })

  test('a problem that is not there is refused as a rule, not as a missing page', async () => {
    expect(await as(root).read(99_999)).toMatchObject({ http: 200, status: 400 })
    expect(await as(root).update(problemForm('x', { problem: { id: 99_999 } }))).toMatchObject({
      http: 200,
      status: 400,
    })
    expect(await as(root).remove(99_999)).toMatchObject({ http: 200, status: 400 })
  })

  test('an admin hides the own problem but does not publish it', async () => {
    expect((await as(chair).auth(pid, 2)).status).toBe(200)
    expect(await as(chair).auth(pid, 1)).toMatchObject({ http: 200, status: 403 })
    expect((await as(keeper).auth(pid, 1)).status).toBe(200)
    expect((await as(chair).read(pid)).data).toMatchObject({ auth: 1, modifiedUser: keeper.username })
  })

  test('the list shows all problems to every admin, with their permissions', async () => {
    const rows = (await as(other).list({ keyword: 'own-1' })).data.records
    expect(rows).toMatchObject([{ problemId: 'OWN-1', mayEdit: false, mayRemove: false }])
    expect((await as(keeper).list({ keyword: 'own-1' })).data.records[0]).toMatchObject({
      mayEdit: true,
      mayRemove: true,
    })
    expect((await as(student).list()).http).toBe(403)
  })

  test('the list is sorted by display id, author and last change', async () => {
    await made(keeper, 'sort-10')
    const oldest = await made(chair, 'sort-9')
    await made(other, 'sort-11')
    await as(root).update(problemForm('sort-9', { problem: { id: oldest } }))
    type Row = { readonly problemId: string; readonly author: string }
    const rows = async (sort?: string): Promise<Row[]> => (await as(root).list({ keyword: 'sort-', sort })).data.records
    const ids = async (sort?: string) => (await rows(sort)).map(({ problemId }) => problemId)
    const authors = async (sort: string) => (await rows(sort)).map(({ author }) => author)
    expect(await ids()).toEqual(['SORT-11', 'SORT-9', 'SORT-10'])
    expect(await ids('id')).toEqual(['SORT-9', 'SORT-10', 'SORT-11'])
    expect(await ids('-id')).toEqual(['SORT-11', 'SORT-10', 'SORT-9'])
    expect(new Set(await authors('author')).size).toBeGreaterThan(1)
    expect(await authors('author')).toEqual((await authors('id')).toSorted())
    expect(await authors('-author')).toEqual((await authors('id')).toSorted().reverse())
    expect(await ids('-changed')).toEqual(['SORT-9', 'SORT-11', 'SORT-10'])
    expect((await as(root).list({ sort: 'title' })).status).toBe(400)
  })
})

describe('the list', () => {
  test('four queries at most, newest first, filters that add up', async () => {
    await made(chair, 'ls-1', { problem: { title: 'Needle', auth: 2 } })
    await made(chair, 'ls-2', { problem: { title: 'Needles' } })
    await as(root).list()
    expect(await fewestQueries(server.deps, () => as(root).list({ limit: 30 }))).toBeLessThanOrEqual(4)
    const all = (await as(root).list({ keyword: 'needle' })).data
    expect(all.records.map((row: { problemId: string }) => row.problemId)).toEqual(['LS-2', 'LS-1'])
    expect(all.total).toBe(2)
    expect((await as(root).list({ keyword: 'needle', auth: 2 })).data.total).toBe(1)
    expect((await as(root).list({ keyword: 'needle', auth: 0, oj: 'Mine' })).data.total).toBe(2)
    expect((await as(root).list({ keyword: 'needle', oj: 'HDU' })).data.total).toBe(0)
    expect((await as(root).list({ keyword: 'chair', limit: 1 })).data.records.length).toBe(1)
    expect((await as(other).list({ onlyMine: true, keyword: 'needle' })).data.total).toBe(0)
  })
})

describe('problems of contests', () => {
  test('are listed to their author, to the owner of their contest and to problem managers', async () => {
    const { id } = await makeProblem(server, { visibility: 3, title: 'Not to be known yet' })
    const seen = async (who: Person) =>
      (await as(who).list({ keyword: 'Not to be known' })).data.records.map((row: { id: number }) => row.id)
    expect(await seen(root)).toEqual([id])
    expect(await seen(keeper)).toEqual([id])
    expect(await seen(chair)).toEqual([])
    await makeContest(server, { problems: [id], owner_id: chair.id })
    expect(await seen(chair)).toEqual([id])
    expect(await seen(other)).toEqual([])
    await server.deps.db.updateTable('problem').set({ author_id: other.id }).where('id', '=', id).execute()
    expect(await seen(other)).toEqual([id])
  })
})

describe('deleting a problem', () => {
  test('its submissions go from every tally; an admin may not delete even the own', async () => {
    const pid = await made(chair, 'rm-1')
    const body = { pid: 'RM-1', language: 'C++', code: 'int main(){}' }
    for (let n = 0; n < 3; n += 1) {
      await server.call('POST', '/api/submit-problem-judge', { body, token: student.token })
    }
    const host = await makeJudgeHost(server)
    for (const job of await host.lease({ free: 50 })) await host.result(job, casesOf(0))
    expect(await as(chair).remove(pid)).toMatchObject({ http: 403 })
    expect((await as(keeper).remove(pid)).status).toBe(200)
    expect((await as(root).read(pid)).status).toBe(400)
    expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
    expect(await server.deps.db.selectFrom('submission').select('id').where('problem_id', '=', pid).execute()).toEqual(
      [],
    )
  })

  test('when a contest would lose submissions, the question comes first', async () => {
    const pid = await made(chair, 'rm-2')
    const submission = { problem_id: pid, account_id: student.id, contest_id: 7, language: 'C++', length: 1 }
    await server.deps.db
      .insertInto('submission')
      .values({ ...submission, submitted_at: new Date(), verdict: 0 })
      .execute()
    expect(await as(root).remove(pid, false)).toMatchObject({ http: 200, status: 409 })
    expect((await as(root).remove(pid, true)).status).toBe(200)
  })

  test('when a contest would lose the problem, the question comes first, too', async () => {
    const pid = await made(chair, 'rm-3')
    await makeContest(server, { problems: [pid], starts_at: new Date('2099-01-01'), ends_at: new Date('2099-01-02') })
    expect(await as(keeper).remove(pid, false)).toMatchObject({ http: 200, status: 409 })
    // Existing clients cannot answer, so they are not asked.
    expect((await as(keeper).remove(pid)).status).toBe(200)
  })
})

describe('batches', () => {
  test('each problem by itself: one refusal does not affect the others', async () => {
    const [one, two] = [await made(chair, 'bt-1'), await made(other, 'bt-2')]
    const body = { pids: [one, two, 99_999], auth: 2 }
    const reply = await server.call('PUT', '/api/admin/problem/batch-auth', { body, token: chair.token })
    expect(reply.data.done).toEqual([one])
    expect(reply.data.refused).toMatchObject([
      { pid: two, problemId: 'BT-2' },
      { pid: 99_999, problemId: null },
    ])
    const tags = { pids: [one, two], add: [{ name: 'batch' }], remove: [] }
    expect(
      (await server.call('PUT', '/api/admin/problem/batch-tags', { body: tags, token: keeper.token })).data.done,
    ).toEqual([one, two])
    const shown = await server.call('GET', '/api/get-problem-tags', { query: { pid: one }, token: keeper.token })
    expect(shown.data.map((tag: { name: string }) => tag.name)).toEqual(['adding', 'batch'])
    const gone = await server.call('POST', '/api/admin/problem/batch-delete', {
      body: { pids: [one, two] },
      token: keeper.token,
    })
    expect(gone.data).toEqual({ done: [one, two], refused: [] })
    expect(
      await server.call('POST', '/api/admin/problem/batch-delete', { body: { pids: [1] }, token: chair.token }),
    ).toMatchObject({
      http: 403,
    })
  })
})

describe('compiling a checker', () => {
  const compile = (body: object, who = chair, call = 'compile-spj') =>
    server.call('POST', `/api/admin/problem/${call}`, { body, token: who.token })

  test('without code, or without an available host, it fails immediately', async () => {
    expect(await compile({ code: '', language: 'C++' })).toMatchObject({ http: 200, status: 400 })
    const host = await makeJudgeHost(server, { languages: ['Pascal'] })
    await host.lease()
    await server.deps.db.deleteFrom('judge_host').where('name', '<>', host.name).execute()
    expect(await compile({ code: 'int main(){}', language: 'C++' })).toMatchObject({ http: 200, status: 400 })
  })

  test('the compiler answers in its own words; nothing is left behind', async () => {
    const host = await makeJudgeHost(server)
    await host.lease()
    const asking = compile({ code: 'int main(){', language: 'C++', extraFiles: { 'a.h': '1' } })
    const [job] = await host.lease({ waitMs: 10_000 })
    if (job === undefined) throw new Error('no job')
    expect(job).toMatchObject({
      kind: 'compile',
      language: 'C++',
      settings: { checker: { extraFiles: { 'a.h': '1' } } },
    })
    await host.result(job, { kind: 'compileError', message: 'main.cpp:1: expected }' })
    expect(await asking).toMatchObject({ http: 200, status: 500, msg: 'main.cpp:1: expected }' })
    const fine = compile({ code: 'int main(){}', language: 'C++' }, chair, 'compile-interactive')
    const [again] = await host.lease({ waitMs: 10_000 })
    if (again === undefined) throw new Error('no job')
    await host.result(again, { kind: 'compiled' })
    expect(await fine).toMatchObject({ http: 200, status: 200, data: null })
    await sleep(50)
    expect(await server.deps.db.selectFrom('judge_task').select('id').execute()).toEqual([])
  })

  test('only for problems of the own', async () => {
    const pid = await made(chair, 'cp-1')
    expect(await compile({ pid, code: 'x', language: 'C' }, other)).toMatchObject({ http: 200, status: 403 })
    expect(await compile({ code: 'x', language: 'C' }, student)).toMatchObject({ http: 403 })
  })
})

describe('group problems that ask to become public', () => {
  test('accepted, rejected, and nothing else about them changes', async () => {
    const problem = await makeProblem(server, {
      judgeMode: 'spj',
      checker: { language: 'C++', code: 'int main(){}', extraFiles: { 'c.h': '1' } },
    })
    const gid = await makeGroup(server)
    await server.deps.db
      .updateTable('problem')
      .set({ group_id: gid, apply_public_progress: 1 })
      .where('id', '=', problem.id)
      .execute()
    const list = () => server.call('GET', '/api/admin/group-problem/list', { token: keeper.token })
    const change = (progress: number, who = keeper, pid = problem.id) =>
      server.call('PUT', '/api/admin/group-problem/change-progress', { body: { pid, progress }, token: who.token })
    expect((await list()).data.records).toMatchObject([{ id: problem.id, gid, applyPublicProgress: 1 }])
    expect((await change(2, chair)).http).toBe(403)
    expect((await change(4)).status).toBe(400)
    expect((await change(2)).status).toBe(200)
    const open = await server.call('GET', '/api/get-problem-detail', { query: { problemId: problem.displayId } })
    expect(open.status).toBe(200)
    const kept = (await as(root).read(problem.id)).data
    expect(kept).toMatchObject({ isGroup: false, spjCode: 'int main(){}', judgeExtraFile: '{"c.h":"1"}' })
    expect((await list()).data.records).toMatchObject([{ gid, applyPublicProgress: 2 }])
    expect((await change(3)).status).toBe(200)
    expect((await as(root).read(problem.id)).data).toMatchObject({ isGroup: true, gid })
    expect((await change(2, keeper, (await makeProblem(server)).id)).status).toBe(400)
  })
})

test('remote problems: an unknown site or a wrong id is an error', async () => {
  const ask = (name: string) =>
    server.call('GET', '/api/admin/problem/import-remote-oj-problem', {
      query: { name, problemId: 'no number' },
      token: chair.token,
    })
  expect((await ask('hdu')).msg).toContain('HDU')
  expect(await ask('nowhere')).toMatchObject({ http: 200, status: 400 })
})

test('Markdown is previewed as readers will see it, without what could run', async () => {
  const body = { texts: ['# A\n\n$x^2$', '<script>alert(1)</script>ok'] }
  const { data } = await server.call('POST', '/api/admin/preview-markdown', { body, token: chair.token })
  expect(data.html[0]).toContain('<math')
  expect(data.html[1]).not.toContain('<script')
})

test('the log records user and action', async () => {
  const rows = await server.deps.db.selectFrom('audit_entry').select(['action', 'actor_name']).execute()
  for (const [action, actor] of [
    ['create', chair],
    ['edit', keeper],
    ['delete', keeper],
    ['changeAuth', chair],
    ['tag', keeper],
    ['examine', keeper],
  ] as const) {
    expect(rows).toContainEqual({ action: `problem.${action}`, actor_name: actor.username })
  }
})
