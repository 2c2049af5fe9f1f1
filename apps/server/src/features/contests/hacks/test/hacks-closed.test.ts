import { verdict } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import { hackPrograms, minute, prepareHacks, soon } from '../../../../../test/harness/hacks.ts'
import { meanwhile } from '../../../../../test/harness/meanwhile.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'

/** Permissions and times of hacks, the effect of a freeze, and settings. */

const { accepted, wrongAnswer } = verdict
const hacks = prepareHacks()
const { answer, board, changeContest, get, hack, hackCells, judge, lock, openContest, overview, post, read } = hacks
const { readyTarget, saveSettings, scoredProblem, send, settings, site, solve, source, targets, validate } = hacks

const info = async (who: Person) => {
  const query = { cid: site.cid }
  return (await site.server.call('GET', '/api/get-contest-info', { token: who.token, query })).data
}

describe('hacks are closed', () => {
  const closed = async (who: Person | null, submitId: number, status: number) => {
    for (const reply of [await lock(who), await targets(who), await source(submitId, who), await send(submitId, who)]) {
      expect(reply.status).toBe(status)
      expect(JSON.stringify(reply)).not.toContain('int main')
    }
  }

  test('to guests, outsiders, managers and jury', async () => {
    const target = await solve(site.bob)
    const outsider = await makeUser(site.server)
    await closed(null, target, 401)
    await closed(outsider, target, 403)
    await closed(site.owner, target, 403)
    await site.server.deps.db
      .insertInto('contest_exclusion')
      .values({ contest_id: site.cid, account_id: site.alice.id, reason: 'x', set_by: 'x', set_at: new Date() })
      .execute()
    await solve(site.alice)
    await closed(site.alice, target, 403)
  })

  test('after the end, in the freeze, with a hidden board and without the setting', async () => {
    const target = await readyTarget()
    await changeContest({ is_sealed: true, seals_at: site.server.clock.now() })
    expect(await overview(site.alice)).toMatchObject({ obstacle: 'frozen', problems: [{ canLock: false }] })
    await closed(site.alice, target, 403)
    await changeContest({ is_sealed: false, seals_at: null, hides_board: true })
    await closed(site.alice, target, 403)
    await changeContest({ hides_board: false })
    await saveSettings(null)
    expect(await overview(site.alice)).toMatchObject({ obstacle: 'off', points: null })
    await closed(site.alice, target, 403)
    await saveSettings({ success: 100, failure: 50 })
    expect((await targets(site.alice)).data).toHaveLength(1)
    site.server.clock.advance(120 * minute)
    await closed(site.alice, target, 403)
  })

  test('in a pause of the contest or of the problem', async () => {
    const target = await readyTarget()
    const pause = async (displayId: string | null, test: () => Promise<void>) => {
      const call = (step: string, body: object) =>
        site.server.call('POST', `/api/contest-incidents${step}`, {
          token: site.owner.token,
          body: { cid: site.cid, ...body },
        })
      const { data } = await call('', { displayId, mode: 'refuse', message: 'wrong data' })
      await test()
      await call('/end', { id: data.id })
    }
    await pause(null, () => closed(site.alice, target, 403))
    expect((await targets(site.alice)).data).toHaveLength(1)
    await pause('A', () => closed(site.alice, target, 403))
    expect((await targets(site.alice)).data).toHaveLength(1)
  })

  test('in a virtual run', async () => {
    await openContest({ virtual_of: site.cid, virtual_account_id: site.alice.id, is_visible: false })
    expect(await saveSettings({ success: 100, failure: 50 })).not.toMatchObject({ status: 200 })
    await site.server.deps.db
      .insertInto('contest_hacking')
      .values({ contest_id: site.cid, success_points: 100, failure_points: 50 })
      .execute()
    const own = await solve(site.alice)
    expect(await overview(site.alice)).toMatchObject({ obstacle: 'off', points: null, problems: [] })
    expect((await info(site.alice)).hasHacks).toBe(false)
    await closed(site.alice, own, 403)
  })

  test('for problems that lack a validator or a main solution', async () => {
    site.problem = await scoredProblem([])
    await openContest()
    await saveSettings({ success: 100, failure: 50 })
    expect((await settings()).problems).toMatchObject([{ lacks: ['validator', 'solution'] }])
    await solve(site.alice)
    expect((await overview(site.alice)).problems).toMatchObject([{ isReady: false, canLock: false }])
    expect((await lock(site.alice)).status).toBe(400)
    site.problem = await scoredProblem(hackPrograms, { judgeCaseMode: 'subtask_lowest' })
    await openContest()
    expect((await settings()).problems).toMatchObject([{ lacks: ['mode'] }])
  })

  test('when the problem loses its validator meanwhile', async () => {
    const target = await readyTarget()
    const reply = await meanwhile(site.server, {
      first: [`select 1 from submission where id = ${target} for update`],
      come: () => send(target, site.alice),
      next: [`delete from problem_program where problem_id = ${site.problem.id} and kind = 'validator'`],
    })
    expect(reply).toMatchObject({ http: 200, status: 400 })
    expect((await overview(site.alice)).hacks).toEqual([])
    expect(await site.host.lease()).toEqual([])
  })
})

test('submissions that are no targets get one reply, so their numbers reveal nothing', async () => {
  await solve(site.alice)
  const target = await solve(site.bob)
  const unlocked = await source(target, site.alice)
  expect(unlocked).toMatchObject({ status: 403, msg: (await source(target + 1_000, site.alice)).msg })
  await lock(site.alice)
  expect((await source(target - 1, site.alice)).msg).toBe(unlocked.msg)
})

describe('a freeze', () => {
  test('shows the results of hacks sent before it, and nothing new', async () => {
    const target = await readyTarget()
    const { data } = await send(target, site.alice)
    await changeContest({ is_sealed: true, seals_at: new Date(site.server.clock.now().getTime() + minute) })
    site.server.clock.advance(2 * minute)
    await validate([accepted])
    await answer()
    await judge(wrongAnswer)
    // As a submission of before the freeze that is judged in it.
    const points = { [site.alice.username]: 1_096, [site.bob.username]: 0 }
    await expect.poll(() => board(site.carol, false), soon).toEqual(points)
    expect(await read(data.id, site.alice)).toMatchObject({ verdict: 'successful' })
    expect((await get('/hack', { id: data.id }, site.bob)).status).toBe(400)
  })

  test('that is set into the past hides the results of later hacks from all but the jury', async () => {
    const target = await readyTarget()
    site.server.clock.advance(minute)
    const id = await hack(target, site.alice, accepted)
    await expect.poll(() => hackCells(site.carol), soon).toEqual({ [site.alice.id]: [-50, 0, 1] })
    const before = new Date(site.server.clock.now().getTime() - minute / 2)
    await changeContest({ is_sealed: true, seals_at: before })
    await expect.poll(() => hackCells(site.carol), soon).toEqual({})
    expect(await board(site.carol, false)).toEqual({ [site.alice.username]: 996, [site.bob.username]: 996 })
    const hidden = { verdict: null, isFrozen: true, points: 0 }
    expect((await overview(site.alice)).hacks).toMatchObject([{ id, ...hidden }])
    expect(await read(id, site.alice)).toMatchObject({ ...hidden, status: null, input: '5 5\n' })
    expect((await targets(site.alice)).status).toBe(403)
    expect(await hacks.detail(id)).toMatchObject({ verdict: 'unsuccessful', points: -50 })
    expect(await hackCells(site.owner, true)).toEqual({ [site.alice.id]: [-50, 0, 1] })
    await changeContest({ is_sealed: false })
    expect((await overview(site.alice)).hacks).toMatchObject([{ verdict: 'unsuccessful', points: -50 }])
  })
})

describe('settings of hacks', () => {
  test('need the format Codeforces', async () => {
    await openContest({ format: null })
    expect(await saveSettings({ success: 1, failure: 1 })).toMatchObject({ status: 400 })
    expect(await settings()).toMatchObject({ isOn: false, points: null, isPossible: false })
    expect((await info(site.alice)).hasHacks).toBe(false)
  })

  test('keep their points after the first hack, and are copied with the contest', async () => {
    expect((await saveSettings({ success: 10_001, failure: 0 })).status).toBe(400)
    expect((await saveSettings({ success: 200, failure: 0 })).data.points).toEqual({ success: 200, failure: 0 })
    await hack(await readyTarget(), site.alice, wrongAnswer)
    expect((await saveSettings({ success: 100, failure: 0 })).status).toBe(400)
    const body = { cid: site.cid, title: null, startTime: null, withProblems: true, withAnnouncements: false }
    const made = await site.server.call('POST', '/api/admin/contest/copy', { token: site.owner.token, body })
    site.cid = made.data.cid
    expect(await settings()).toMatchObject({ isOn: true, points: { success: 200, failure: 0 }, hasHacks: false })
  })

  test('that are switched off keep their points for hacks that are judged later, and for switching on', async () => {
    const { data } = await send(await readyTarget(), site.alice)
    expect((await info(site.alice)).hasHacks).toBe(true)
    expect((await saveSettings(null)).data).toMatchObject({ isOn: false, points: { success: 100, failure: 50 } })
    expect((await info(site.alice)).hasHacks).toBe(false)
    await validate([accepted])
    await answer()
    await judge(wrongAnswer)
    expect(await read(data.id, site.alice)).toMatchObject({ verdict: 'successful', points: 100 })
    expect((await saveSettings({ success: 300, failure: 50 })).status).toBe(400)
    expect((await saveSettings({ success: 100, failure: 50 })).data).toMatchObject({ isOn: true })
  })

  test('and lists are for the managers of the contest', async () => {
    const other = await makeUser(site.server, { role: 'problem_admin' })
    const calls = (who: Person | null) => [
      get('/settings', {}, who),
      get('/all', {}, who),
      get('/detail', { id: 1 }, who),
      post('/settings', { points: null }, who),
      post('/retry', { id: 1 }, who),
      post('/cancel', { id: 1 }, who),
      post('/add-to-data', { displayId: 'A' }, who),
    ]
    for (const reply of await Promise.all(calls(null))) expect(reply.http).toBe(401)
    for (const who of [site.alice, other]) {
      for (const reply of await Promise.all(calls(who))) expect(reply.status).toBe(403)
    }
  })
})
