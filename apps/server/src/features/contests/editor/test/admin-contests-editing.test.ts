import { describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { meanwhile } from '../../../../../test/harness/meanwhile.ts'
import { inHours, submitTo } from '../../../../../test/harness/organisers.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { as, chair, hour, make, read, server, student, withOrganisers } from './admin-contests-setup.ts'

withOrganisers()

describe('editing', () => {
  test('keeps what is not given', async () => {
    const cid = await make(chair, { starAccount: ['a'], tryPenalty: 60, auth: 2, pwd: 'open' })
    const before = await read(chair, cid)
    expect(await as(chair).put('', { id: cid, title: 'Another title' })).toMatchObject({ status: 200, data: null })
    const { gmtModified, ...after } = await read(chair, cid)
    expect({ ...after, title: before.title, gmtModified: before.gmtModified }).toEqual(before)
    expect(after.title).toBe('Another title')
    expect(gmtModified >= before.gmtModified).toBe(true)
  })

  test('accepts the times it returned, and a stored out-of-range freeze time is kept', async () => {
    const odd = inHours(27.3)
    const cid = await make(chair, { sealRankTime: odd })
    const contest = await read(chair, cid)
    expect(await as(chair).put('', contest)).toMatchObject({ status: 200 })
    expect((await read(chair, cid)).sealRankTime).toBe(contest.sealRankTime)
    expect(Date.parse(contest.sealRankTime)).toBe(Date.parse(odd))
  })

  test.each<[string, object, object]>([
    ['no description', { description: '' }, { description: ' ' }],
    ['no password', { auth: 1, password: '' }, { auth: 2 }],
    ['a long password', { auth: 1, password: 'x'.repeat(61) }, { pwd: 'y'.repeat(61) }],
    ['no account rule', { limits_accounts: true, account_rule: 'team' }, { accountLimitRule: 'teams' }],
    ['no awards', { award_type: 1, awards: '[]' }, { awardType: 2 }],
    [
      'an award without a name',
      { award_type: 1, awards: '[{"priority":1,"name":"","background":"#fff","color":"#fff","num":1}]' },
      { awardConfigList: [{ name: ' ', background: '#fff', color: '#fff', num: 2 }] },
    ],
  ])('a contest stored with %s can be sent back, and a change is checked', async (_, stored, change) => {
    const { id } = await makeContest(server, { owner_id: chair.id, description: 'D', ...stored })
    const contest = await read(chair, id)
    expect(await as(chair).put('', { ...contest, title: 'Renamed' })).toMatchObject({ status: 200 })
    const { description, auth, pwd, openAccountLimit, accountLimitRule, awardType, awardConfigList } = contest
    const kept = { description, auth, pwd, openAccountLimit, accountLimitRule, awardType, awardConfigList }
    expect(await read(chair, id)).toMatchObject({ ...kept, title: 'Renamed' })
    expect(await as(chair).put('', { ...contest, ...change })).toMatchObject({ status: 400 })
  })

  test('a check that an edit switches on holds for stored values', async () => {
    const stored = { description: 'D', password: '', account_rule: 'team', awards: '[]' }
    const { id } = await makeContest(server, { owner_id: chair.id, ...stored })
    for (const change of [{ auth: 1 }, { openAccountLimit: true }, { awardType: 1 }]) {
      expect([change, await as(chair).put('', { id, ...change })]).toMatchObject([change, { status: 400 }])
    }
  })

  test('moving the end before the freeze is refused', async () => {
    const cid = await make(chair)
    expect(await as(chair).put('', { id: cid, endTime: inHours(27) })).toMatchObject({ status: 400 })
    expect(await as(chair).put('', { id: cid, endTime: inHours(27), sealRank: false })).toMatchObject({ status: 200 })
  })

  test('a changed password shuts out who gave the old one, also when nothing else changes', async () => {
    const cid = await make(chair, { auth: 1, pwd: 'first' })
    const enter = () =>
      server.deps.db
        .insertInto('contest_registration')
        .values({ contest_id: cid, account_id: student.id, created_at: server.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const count = async () => (await read(chair, cid)).registrationCount
    await enter()
    await as(chair).put('', { id: cid, pwd: 'first', title: 'T' })
    expect(await count()).toBe(1)
    await as(chair).put('', { id: cid, pwd: 'second' })
    expect(await count()).toBe(0)
    await enter()
    await as(chair).put('', { id: cid, auth: 0, pwd: 'third' })
    expect(await count()).toBe(1)
  })

  test('the type is fixed after the first submission, or by problems of the other type', async () => {
    const problem = await makeProblem(server)
    const { id } = await makeContest(server, { owner_id: chair.id, problems: [problem.id], description: 'D' })
    expect(await as(chair).put('', { id, type: 1, oiRankScoreType: 'Recent' })).toMatchObject({ status: 400 })
    const empty = await makeContest(server, { owner_id: chair.id, description: 'D' })
    expect(await as(chair).put('', { id: empty.id, type: 1 })).toMatchObject({ status: 200 })
    const tried = await makeContest(server, { owner_id: chair.id, problems: [problem.id], description: 'D' })
    await submitTo(server, student, { cid: tried.id })
    await server.deps.db.deleteFrom('contest_problem').where('contest_id', '=', tried.id).execute()
    expect(await as(chair).put('', { id: tried.id, type: 1 })).toMatchObject({ status: 400 })
    expect((await read(chair, tried.id)).hasSubmissions).toBe(true)
  })

  test('rules of a running contest can change, and the log has old and new values without the password', async () => {
    const { id } = await makeContest(server, { owner_id: chair.id, description: 'D' })
    const end = new Date(server.clock.now().getTime() + 3 * hour).toISOString()
    expect(await as(chair).put('', { id, endTime: end, auth: 2, pwd: 'very-secret-words' })).toMatchObject({
      status: 200,
    })
    const entry = await server.deps.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'contest.edit')
      .where('subject_id', '=', String(id))
      .executeTakeFirstOrThrow()
    expect(entry.actor_id).toBe(chair.id)
    expect(Object.keys(entry.after as object).sort()).toEqual(['auth', 'endsAt', 'passwordChanged'])
    expect(JSON.stringify(entry)).not.toContain('very-secret')
  })

  test('submitting never deadlocks with a manager who changes the times', async () => {
    const problem = await makeProblem(server)
    const { id, labels } = await makeContest(server, { owner_id: chair.id, problems: [problem.id], description: 'D' })
    const endTime = new Date(server.clock.now().getTime() + 4 * hour).toISOString()
    // Counts a first submission: locks the tallies, then inserts a row that references the contest.
    const change = await meanwhile(server, {
      first: [`select lock_contest_tally(${id})`],
      come: () => as(chair).put('', { id, endTime }),
      next: [
        `insert into contest_tally (contest_id, contest_problem_id, span, verdict, n)
         values (${id}, ${labels.get('A')}, 1, 0, 0)`,
      ],
    })
    expect(change).toMatchObject({ status: 200 })
  })

  test('is shown and hidden', async () => {
    const cid = await make(chair)
    expect(await as(chair).put('/change-contest-visible', {}, { cid, visible: false })).toMatchObject({ data: null })
    expect((await read(chair, cid)).visible).toBe(false)
    expect(await as(chair).put('/change-contest-visible', {}, { cid, visible: 'true' })).toMatchObject({ status: 200 })
    expect((await read(chair, cid)).visible).toBe(true)
  })
})
