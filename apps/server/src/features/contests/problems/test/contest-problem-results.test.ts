import { verdict } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import {
  ann,
  at,
  bob,
  type Contest,
  chair,
  contestWith,
  first,
  second,
  server,
  withContestProblems,
} from './contest-problems-setup.ts'

withContestProblems()

const { accepted, wrongAnswer, judging, hidden: unseen } = verdict

describe('results of a contestant', () => {
  const standing = (contest: Contest, who: Person, more: object = {}) =>
    server.call('POST', '/api/get-user-problem-status', {
      token: who.token,
      body: { pidList: [first.id, second.id], isContestProblemList: true, cid: String(contest.id), ...more },
    })
  const strip = (contest: Contest, who: Person) =>
    server.call('GET', '/api/get-full-screen-problem-list', { token: who.token, query: { cid: contest.id } })

  test('ACM: accepted wins, else the latest; problems never tried are there too', async () => {
    const contest = await contestWith()
    for (const code of [accepted, wrongAnswer])
      await makeEntry(server, ann, { contest, problemId: first.id, at: at(-9), verdict: code, score: 50 })
    expect((await standing(contest, ann)).data).toEqual({
      [first.id]: { status: accepted, score: null },
      [second.id]: { status: -10, score: null },
    })
    expect((await standing(contest, bob)).data[first.id]).toEqual({ status: -10, score: null })
    expect((await strip(contest, ann)).data).toEqual([
      { pid: first.id, problemId: 'A', title: 'Problem A', status: accepted, score: null },
      { pid: second.id, problemId: 'B', title: 'Problem B', status: null, score: null },
    ])
  })

  test('OI: the latest submission counts with its score, and during the freeze results are hidden, also from the owner', async () => {
    const contest = await contestWith({ type: 1, is_sealed: true, seals_at: at(30) })
    for (const who of [ann, chair]) {
      await makeEntry(server, who, { contest, problemId: first.id, at: at(-9), verdict: accepted, score: 100 })
      await makeEntry(server, who, { contest, problemId: first.id, at: at(-8), verdict: wrongAnswer, score: 40 })
    }
    expect((await standing(contest, ann)).data[first.id]).toEqual({ status: wrongAnswer, score: 40 })
    await server.deps.db
      .updateTable('contest')
      .set({ seals_at: at(-1) })
      .where('id', '=', contest.id)
      .execute()
    for (const who of [ann, chair]) {
      expect((await standing(contest, who)).data).toEqual({
        [first.id]: { status: unseen, score: null },
        [second.id]: { status: -10, score: null },
      })
      expect((await strip(contest, who)).data[0]).toMatchObject({ status: unseen, score: null })
    }
  })

  test('late submissions count when requested and allowed', async () => {
    const contest = await contestWith({ ends_at: at(-5), takes_late: true })
    await makeEntry(server, ann, { contest, problemId: first.id, at: at(-4), verdict: accepted })
    expect((await standing(contest, ann)).data[first.id].status).toBe(-10)
    expect((await standing(contest, ann, { containsEnd: true })).data[first.id].status).toBe(accepted)
    expect((await strip(contest, ann)).data[0].status).toBe(accepted)
  })

  test('the strip excludes pending verdicts and requires view access', async () => {
    const contest = await contestWith({ auth: 1 })
    await makeEntry(server, chair, { contest, problemId: first.id, at: at(-9), verdict: wrongAnswer })
    await makeEntry(server, chair, { contest, problemId: first.id, at: at(-4), verdict: judging })
    expect((await strip(contest, chair)).data[0].status).toBe(wrongAnswer)
    expect(await strip(contest, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await standing({ ...contest, id: 999_999 }, ann)).toMatchObject({ http: 200, status: 404 })
  })

  test('the last accepted code is returned, but never during the freeze of an OI contest', async () => {
    const contest = await contestWith({ type: 1, is_sealed: true, seals_at: at(30) })
    await makeEntry(server, ann, { contest, problemId: first.id, at: at(-9), verdict: accepted, code: 'mine' })
    const last = (who: Person) =>
      server.call('GET', '/api/get-last-ac-code', { token: who.token, query: { pid: first.id, cid: contest.id } })
    expect((await last(ann)).data.code).toContain('mine')
    expect((await last(bob)).data.code).toBe('')
    await server.deps.db
      .updateTable('contest')
      .set({ seals_at: at(-1) })
      .where('id', '=', contest.id)
      .execute()
    expect((await last(ann)).data).toEqual({ submitId: null, code: '', language: null })
  })
})
