import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoardPeople, type HoldContest, startBoards } from '../../../../../test/harness/boards.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'

/** A board that is in memory already asks for the relation of each viewer where a password or own times decide. */

let server: TestServer
let people: BoardPeople
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(() => server.close())

const rank = async (cid: number, { token }: Person) =>
  (await server.call('POST', '/api/get-contest-rank', { body: { cid }, token })).status

test('a private contest opens with the registration and closes without it', async () => {
  const { cid } = await hold(7_000, { auth: 1 })
  expect(await rank(cid, people.owner)).toBe(200)
  expect(await rank(cid, people.dot)).not.toBe(200)
  const given = { contest_id: cid, account_id: people.dot.id, created_at: server.clock.now() }
  await server.deps.db.insertInto('contest_registration').values(given).execute()
  expect(await rank(cid, people.dot)).toBe(200)
  expect(await rank(cid, people.ada)).not.toBe(200)
  await server.deps.db.deleteFrom('contest_registration').where('contest_id', '=', cid).execute()
  expect(await rank(cid, people.dot)).not.toBe(200)
})

test('with individual time a participant sees the board once their time began', async () => {
  const { cid } = await hold(7_000, { window_s: 3_600 })
  expect(await rank(cid, people.owner)).toBe(200)
  expect(await rank(cid, people.dot)).not.toBe(200)
  const now = server.clock.now()
  const own = { contest_id: cid, account_id: people.dot.id, delay_s: 0, extra_s: 0, began_at: now }
  await server.deps.db
    .insertInto('contest_window')
    .values({ ...own, reason: '', set_by: 'owner', set_at: now })
    .execute()
  expect(await rank(cid, people.dot)).toBe(200)
  expect(await rank(cid, people.ada)).not.toBe(200)
})
