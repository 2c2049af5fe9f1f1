import { verdict } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import type { ContestGiven } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import {
  ann,
  at,
  at0,
  bob,
  chair,
  contestWith,
  detail,
  first,
  root,
  server,
  withContestProblems,
} from './contest-problems-setup.ts'

withContestProblems()

const { accepted } = verdict

describe('a problem of a contest', () => {
  test("is returned in the reader's language under its contest title, without its origin", async () => {
    const { id } = await contestWith()
    const reply = await detail(id, ann)
    expect(reply).toMatchObject({ http: 200, status: 200 })
    expect(reply.data.problem).toMatchObject({
      id: first.id,
      problemId: 'A',
      title: 'Problem A',
      description: '加法',
      source: null,
      author: null,
      difficulty: null,
      modifiedUser: null,
      spjCode: null,
      spjLanguage: null,
      judgeExtraFile: null,
      auth: 3,
    })
    expect(reply.data.problem.html.description).toContain('加法')
    expect(reply.data.tags).toEqual([])
    expect([...reply.data.languages].sort()).toEqual(['C++', 'Python3'])
    expect(reply.data.codeTemplate).toEqual({ 'C++': 'int main() {}' })
    expect(JSON.stringify(reply.data)).not.toMatch(/secret|chair|原题/i)
    const english = await server.call('GET', '/api/get-contest-problem-details', {
      token: ann.token,
      query: { cid: id, displayId: 'A' },
      headers: { 'accept-language': 'en-US' },
    })
    expect(english.data.problem).toMatchObject({ title: 'Problem A', description: 'Add.' })
  })

  test('does not reveal that test data changed until the results are open', async () => {
    const running = await contestWith()
    const frozen = await contestWith({ ends_at: at(-1), is_sealed: true, seals_at: at(-2), opens_at_end: false })
    const over = await contestWith({ ends_at: at(-1) })
    const read = async (who: Person) =>
      Promise.all([running, frozen, over].map(async ({ id }) => JSON.stringify((await detail(id, who)).data)))
    const before = await Promise.all([ann, chair].map(read))
    const { testdata_hash: kept } = await server.deps.db
      .selectFrom('problem')
      .select('testdata_hash')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const change = (hash: string | null) =>
      server.deps.db
        .updateTable('problem')
        .set({ testdata_hash: hash, updated_at: new Date(server.clock.now().getTime() + 60_000), modified_by: 'root' })
        .where('id', '=', first.id)
        .execute()
    await change(null)
    const after = await Promise.all([ann, chair].map(read))
    await change(kept)
    const isSame = after.map((texts, who) => texts.map((text, index) => text === before[who]?.[index]))
    expect(isSame).toEqual([
      [true, true, false],
      [false, false, false],
    ])
  })

  test('includes its origin once the contest is over', async () => {
    const { id } = await contestWith({ ends_at: at(-1) })
    const { data } = await detail(id, ann)
    expect(data.problem).toMatchObject({
      problemId: first.displayId,
      title: 'Problem A',
      source: 'a secret source',
      author: 'chair',
      difficulty: 4,
    })
    expect(data.tags.map((tag: { name: string }) => tag.name)).toEqual(['a secret tag'])
  })

  test.each<[string, ContestGiven, () => Person | undefined, number, number]>([
    ['a guest', {}, () => undefined, 401, 401],
    ['a guest, where the board is open', { shows_board: true }, () => undefined, 401, 401],
    ['a contestant before the start', { starts_at: at0(1) }, () => ann, 200, 403],
    ['its owner before the start', { starts_at: at0(1) }, () => chair, 200, 200],
    ['a user without the password', { auth: 1, shows_board: true }, () => ann, 200, 403],
    ['any user, for a hidden contest', { is_visible: false }, () => root, 200, 400],
  ])('%s', async (_, given, who, http, status) => {
    const { id } = await contestWith(given)
    expect(await detail(id, who())).toMatchObject({ http, status })
  })
})

describe('a problem that is only for contests', () => {
  test('is nowhere in the bank', async () => {
    await contestWith()
    const get = (path: string, query: object = {}) =>
      server.call('GET', path, { token: ann.token, query: { ...query } })
    expect((await get('/api/get-problem-list', { limit: 500 })).data.records).toEqual([])
    expect((await get('/api/get-problem-list', { keyword: 'SECRET' })).data.total).toBe(0)
    expect((await get('/api/get-problem-list', { keyword: '原题' })).data.total).toBe(0)
    expect(await get('/api/get-problem-detail', { problemId: first.displayId })).toMatchObject({ status: 403 })
    expect(await get('/api/get-random-problem')).toMatchObject({ status: 400 })
    for (const path of ['/api/get-problem-tags', '/api/get-problem-code-template', '/api/get-problem-languages'])
      expect(await get(path, { pid: first.id })).toMatchObject({ status: 403 })
  })

  test('moves no rank, no profile and no heat map, during the contest and after it', async () => {
    const contest = await contestWith({ ends_at: at(-1) })
    await makeEntry(server, bob, { contest, problemId: first.id, at: at(-9), verdict: accepted, score: 100 })
    const get = (path: string, query: object) => server.call('GET', path, { query: { ...query } })
    const home = await get('/api/get-user-home-info', { username: 'bob' })
    expect(home.data).toMatchObject({ total: 0, solvedList: [] })
    expect((await get('/api/get-user-calendar-heatmap', { username: 'bob' })).data.dataList).toEqual([])
    const rank = await get('/api/get-rank-list', { type: 0, searchUser: 'bob', limit: 10 })
    expect(rank.data.records[0]).toMatchObject({ ac: 0 })
    expect((await get('/api/get-submission-list', { limit: 500 })).data.total).toBe(0)
  })
})
