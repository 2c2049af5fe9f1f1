import { describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { meanwhile } from '../../../../../test/harness/meanwhile.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import {
  ann,
  get,
  minutes,
  owner,
  post,
  problem,
  register,
  root,
  running,
  scheduled,
  server,
  team,
  teams,
  withContests,
} from './contests-setup.ts'

withContests()

describe("a contest's own page", () => {
  test('is for every logged-in user, before the start and without the password', async () => {
    const freezesAt = minutes(80)
    const { id } = await scheduled({
      auth: 1,
      password: 'secret words',
      owner_id: owner.id,
      description: '**Rules** <script>1</script>',
      is_sealed: true,
      seals_at: freezesAt,
      takes_prints: true,
      limits_accounts: true,
      account_rule: teams,
    })
    expect(await get('get-contest-info', { cid: id })).toMatchObject({ http: 401 })
    const { data } = await get('get-contest-info', { cid: id }, ann)
    expect(data).toMatchObject({ id, status: -1, sealRank: true, openPrint: true, rankShowName: 'username' })
    expect(data).toMatchObject({ isAdmin: false, fitsAccounts: false, staysFrozen: false })
    expect(new Date(data.sealRankTime.replace('+0000', 'Z'))).toEqual(freezesAt)
    expect(data.html).toContain('<strong>Rules</strong>')
    expect(data.html).not.toContain('<script')
    expect(Math.abs(new Date(data.now.replace('+0000', 'Z')).getTime() - server.clock.now().getTime())).toBeLessThan(
      5_000,
    )
    expect(JSON.stringify(data)).not.toMatch(/secret words|<prefix>/)
    expect((await get('get-contest-info', { cid: id }, team)).data).toMatchObject({
      isAdmin: false,
      fitsAccounts: true,
    })
    expect((await get('get-contest-info', { cid: id }, owner)).data.isAdmin).toBe(true)
    expect((await get('get-contest-info', { cid: id }, root)).data.isAdmin).toBe(true)
  })

  test('states whether a freeze outlives the end', async () => {
    const freeze = { is_sealed: true, seals_at: minutes(10), starts_at: minutes(-60), ends_at: minutes(60) }
    const stays = await running({ ...freeze, opens_at_end: false })
    const falls = await running({ ...freeze, opens_at_end: true })
    const none = await running({ opens_at_end: false })
    expect((await get('get-contest-info', { cid: stays.id }, ann)).data.staysFrozen).toBe(true)
    expect((await get('get-contest-info', { cid: falls.id }, ann)).data.staysFrozen).toBe(false)
    expect((await get('get-contest-info', { cid: none.id }, ann)).data.staysFrozen).toBe(false)
  })

  test('a hidden one is none, also for its owner; a group lets its members alone in', async () => {
    const hidden = await running({ is_visible: false, owner_id: owner.id })
    const grouped = await running({ group_id: await makeGroup(server) })
    for (const who of [ann, owner, root]) {
      expect(await get('get-contest-info', { cid: hidden.id }, who)).toMatchObject({
        http: 200,
        status: 400,
        data: null,
      })
    }
    expect(await get('get-contest-info', { cid: 99_999 }, ann)).toMatchObject({ http: 200, status: 400 })
    expect(await get('get-contest-info', { cid: grouped.id }, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await get('get-contest-info', { cid: grouped.id }, root)).toMatchObject({ http: 200, status: 200 })
  })

  test('is seen from outside once it runs, where its board is open', async () => {
    const hiddenProblem = await makeProblem(server, { visibility: 2 })
    const open = await running({ shows_board: true, problems: [problem.id, hiddenProblem.id], description: 'hi' })
    const reply = await get('get-contest-outsize-info', { cid: open.id })
    expect(reply).toMatchObject({ http: 200, status: 200 })
    expect(reply.data.contest).toMatchObject({ id: open.id, status: 0, isAdmin: false })
    expect(reply.data.contest.now).toBeTruthy()
    expect(reply.data.problemList).toHaveLength(1)
    expect(reply.data.problemList[0]).toMatchObject({ displayId: 'A', cid: open.id, pid: problem.id, color: null })
    const refused = async (id: number) => (await get('get-contest-outsize-info', { cid: id }, owner)).status
    expect(await refused((await scheduled({ shows_board: true, owner_id: owner.id })).id)).toBe(403)
    expect(await refused((await running({ owner_id: owner.id })).id)).toBe(403)
    expect(await refused((await running({ shows_board: true, is_visible: false })).id)).toBe(404)
    expect(await refused(99_999)).toBe(404)
  })
})

describe('the password', () => {
  test('lets in once, at any time, and is counted', async () => {
    const { id } = await scheduled({ auth: 1, password: 'päss word' })
    const access = async (who: Person) => (await get('get-contest-access', { cid: id }, who)).data
    expect(await access(ann)).toEqual({ access: false })
    expect(await register(ann, id, 'Päss word')).toMatchObject({ http: 200, status: 400 })
    expect(await access(ann)).toEqual({ access: false })
    expect(await register(ann, id, 'päss word')).toMatchObject({ http: 200, status: 200, data: null })
    expect(await access(ann)).toEqual({ access: true })
    expect(await access(team)).toEqual({ access: false })
    expect(await register(ann, id, 'päss word')).toMatchObject({ http: 200, status: 400 })
    expect((await get('get-contest-info', { cid: id }, ann)).data.count).toBe(1)
    const rows = await server.deps.db.selectFrom('contest_registration').selectAll().execute()
    expect(rows).toHaveLength(1)
  })

  test('opens nothing any more while it is being changed', async () => {
    const { id } = await running({ auth: 1, password: 'old' })
    const late = await meanwhile(server, {
      first: [`update contest set password = 'new' where id = ${id}`],
      come: () => register(ann, id, 'old'),
    })
    expect(late).toMatchObject({ http: 200, status: 400 })
    expect((await get('get-contest-access', { cid: id }, ann)).data).toEqual({ access: false })
  })

  test.each([[{}], [{ password: 'x' }], [{ cid: 1 }], [{ cid: 1, password: '' }], [{ cid: 1, password: null }]])(
    '%o is refused',
    async (body) => {
      expect(await post('register-contest', body, ann)).toMatchObject({ http: 200, status: 400 })
    },
  )

  test('requires a login, and does not open hidden contests or groups', async () => {
    const hidden = await running({ auth: 1, password: 'x', is_visible: false })
    const grouped = await running({ auth: 1, password: 'x', group_id: await makeGroup(server) })
    expect(await post('register-contest', { cid: hidden.id, password: 'x' })).toMatchObject({ http: 401 })
    expect(await register(ann, hidden.id, 'x')).toMatchObject({ http: 200, status: 400 })
    expect(await register(ann, grouped.id, 'x')).toMatchObject({ http: 200, status: 403 })
    expect(await register(ann, 99_999, 'x')).toMatchObject({ http: 200, status: 400 })
    expect(await server.deps.db.selectFrom('contest_registration').selectAll().execute()).toEqual([])
  })

  test('does not let in an account the rule leaves out, and a rule made later shuts who is in', async () => {
    const { id } = await running({ auth: 1, password: 'x', limits_accounts: true, account_rule: teams })
    expect(await register(ann, id, 'x')).toMatchObject({ http: 200, status: 400 })
    expect(await register(team, id, 'x')).toMatchObject({ status: 200 })
    await server.deps.db
      .updateTable('contest')
      .set({ account_rule: teams.replace('<end>9', '<end>6') })
      .execute()
    expect((await get('get-contest-access', { cid: id }, team)).data).toEqual({ access: false })
    // Asking takes nothing away.
    expect(await server.deps.db.selectFrom('contest_registration').selectAll().execute()).toHaveLength(1)
  })

  test('of a contest that is hidden now is no longer known', async () => {
    const { id } = await running({ auth: 1, password: 'x' })
    await register(ann, id, 'x')
    await server.deps.db.updateTable('contest').set({ is_visible: false }).execute()
    expect(await get('get-contest-access', { cid: id }, ann)).toMatchObject({ http: 200, status: 400 })
    expect((await get('get-contest-access', { cid: 99_999 }, ann)).data).toEqual({ access: false })
  })

  test('cannot be guessed at speed, not even with many tries at once, and right ones cost nothing', async () => {
    const { id } = await running({ auth: 1, password: 'right' })
    const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => register(ann, id, `guess ${n}`)))
    // Wrong, or too many; the seconds that are left differ on a busy machine.
    expect(new Set(tries.map(({ msg }) => msg.replaceAll(/\d+/g, 'n'))).size).toBe(2)
    expect(await register(ann, id, 'right')).toMatchObject({ status: 400 })
    expect(await register(team, id, 'right')).toMatchObject({ status: 200 })
    server.clock.advance(61_000)
    expect(await register(ann, id, 'right')).toMatchObject({ status: 200 })
    for (let n = 0; n < 8; n += 1) expect((await register(ann, id, 'right')).msg).not.toMatch(/\d/)
  })
})
