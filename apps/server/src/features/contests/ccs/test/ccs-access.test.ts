import { ccsFault } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { hashPassword } from '../../../accounts/core/password.ts'
import { ask, basic, frozen, hold, open, people, server, withCcs } from './ccs-setup.ts'

withCcs()

describe('access', () => {
  test('a board that is closed to the public is closed here, and open to viewers of the contest', async () => {
    const { cid } = await hold(7_900, { opens_ccs: true })
    const refused = await ask(`/contests/${cid}`)
    expect(refused).toMatchObject({ http: 401, data: { code: 401 } })
    ccsFault.parse(refused.data)
    expect(refused.headers.get('www-authenticate')).toContain('Basic')
    expect((await ask(`/contests/${cid}`, people.dot)).http).toBe(200)
    expect((await ask('/contests')).data.map(({ id }: { id: string }) => id)).not.toContain(String(cid))
  })

  test('a contest with a password is open to users who entered it', async () => {
    const { cid } = await hold(7_900, { opens_ccs: true, auth: 1, password: 'gate' })
    expect(await ask(`/contests/${cid}`, people.dot)).toMatchObject({ http: 403 })
    const row = { contest_id: cid, account_id: people.dot.id, created_at: server.clock.now() }
    await server.deps.db.insertInto('contest_registration').values(row).execute()
    expect(await ask(`/contests/${cid}`, people.dot)).toMatchObject({ http: 200 })
    expect((await ask('/contests', people.dot)).data.map(({ id }: { id: string }) => id)).toContain(String(cid))
    // A participant without a submission is a team for managers only.
    const teams = async (who: Person) =>
      (await ask(`/contests/${cid}/teams`, who)).data.map((item: { label: string }) => item.label)
    expect(await teams(people.owner)).toContain('dot')
    expect(await teams(people.dot)).not.toContain('dot')
  })

  test('a hidden contest is there for its organisers alone', async () => {
    const { cid } = await hold(7_900, { ...open, is_visible: false })
    expect(await ask(`/contests/${cid}`, people.ada)).toMatchObject({ http: 404 })
    expect(await ask(`/contests/${cid}`, people.owner)).toMatchObject({ http: 200 })
  })

  test('name and password are taken as tools send them', async () => {
    const { cid } = await frozen()
    const files = async (shown: string) =>
      (await ask(`/contests/${cid}/submissions`, shown)).data[0]?.files?.length ?? 'refused'
    expect(await files(basic('owner'))).toBe(1)
    expect(await files(basic('owner'))).toBe(1)
    expect(await files(basic('ada'))).toBe(0)
    expect(await ask('/contests', basic('owner', 'wrong-1'))).toMatchObject({ http: 401 })
    expect(await ask('/contests', basic('nobody-there', 'wrong-1'))).toMatchObject({ http: 401 })
    expect(await ask('/contests', 'no token at all')).toMatchObject({ http: 401 })
  })

  test('a password that was right opens nothing any more once it is changed or its account banned', async () => {
    const who = await makeUser(server, { username: 'changer', role: 'root' })
    const { db } = server.deps
    expect(await ask('/contests', basic('changer'))).toMatchObject({ http: 200 })
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
    const other = await hashPassword(server.deps, 'another-1')
    await db.updateTable('account').set({ password_hash: other }).where('id', '=', who.id).execute()
    expect(await ask('/contests', basic('changer'))).toMatchObject({ http: 401 })
    await db.updateTable('account').set({ password_hash, status: 1 }).where('id', '=', who.id).execute()
    expect((await ask('/contests', basic('changer'))).http).toBeGreaterThanOrEqual(401)
    await db.updateTable('account').set({ status: 0, has_second_factor: true }).where('id', '=', who.id).execute()
    expect(await ask('/contests', basic('changer'))).toMatchObject({ http: 403 })
  })
})

test('clarifications are sent to all without their author, to managers with it', async () => {
  const { cid } = await frozen()
  const said = { contest_id: cid, account_id: people.ada.id, created_at: server.clock.now() }
  const answered = { answered_at: server.clock.now(), updated_at: server.clock.now() }
  await server.deps.db
    .insertInto('clarification')
    .values([
      { ...said, ...answered, question: 'how long?', answer: 'short', is_public: true },
      { ...said, ...answered, question: 'my own?', answer: 'yes' },
      { ...said, question: 'nobody knows?', updated_at: server.clock.now() },
    ])
    .execute()
  const open = (await ask(`/contests/${cid}/clarifications`, people.bell)).data
  expect(open).toMatchObject([{ from_team_id: null, to_team_id: null, text: 'how long?\n\nshort' }])
  const whole = (await ask(`/contests/${cid}/clarifications`, people.owner)).data
  expect(whole.map((item: { text: string }) => item.text)).toEqual([
    'how long?',
    'short',
    'my own?',
    'yes',
    'nobody knows?',
  ])
  expect(whole[3]).toMatchObject({ from_team_id: null, to_team_id: people.ada.id, reply_to_id: whole[2].id })
})

test.each<[string, object, readonly boolean[]]>([
  ['public', {}, [true, true, true]],
  ['protected', { auth: 2, password: 'words' }, [true, true, true]],
  ['private', { auth: 1, password: 'words' }, [false, false, true]],
])('clarifications of a %s contest are sent to viewers of its pages', async (_, terms, visible) => {
  const { cid } = await hold(7_900, { ...open, ...terms })
  const now = server.clock.now()
  const said = { contest_id: cid, account_id: people.ada.id, created_at: now, answered_at: now, updated_at: now }
  await server.deps.db
    .insertInto('clarification')
    .values({ ...said, question: 'is n in A even?', answer: 'no', is_public: true })
    .execute()
  await server.deps.db
    .insertInto('contest_registration')
    .values({ contest_id: cid, account_id: people.cyn.id, created_at: now })
    .execute()
  const viewers = [null, people.bell, people.cyn]
  for (const [place, who] of viewers.entries()) {
    expect((await ask(`/contests/${cid}/teams`, who)).data.length).toBeGreaterThan(0)
    const list = await ask(`/contests/${cid}/clarifications`, who)
    expect(list).toMatchObject({ http: 200 })
    expect(list.data).toHaveLength(visible[place] === true ? 1 : 0)
  }
})
