import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { BoardPeople, HeldContest } from '../../../../../test/harness/boards.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { contestTables } from '../tables.ts'

/** A contest with something in every table, and all of its rows. */

/** The file name of the photo of a filled contest. */
export const photoOf = (contestId: number): string => `photo-${contestId}.jpg`

interface Filling {
  readonly contest: HeldContest
  readonly people: BoardPeople
  readonly guest: Person
}

/** Gives a contest rows of every desk. */
export const fillDesks = async (server: TestServer, { contest, people, guest }: Filling): Promise<void> => {
  const { db, clock } = server.deps
  const [id, now, a] = [contest.id, clock.now(), contest.labels.get('A') ?? 0]
  const ofBell = { contest_id: id, account_id: people.bell.id, created_at: now }
  await db
    .insertInto('contest_registration')
    .values([ofBell, { ...ofBell, account_id: guest.id }])
    .execute()
  await db
    .insertInto('contest_window')
    .values({
      contest_id: id,
      account_id: people.bell.id,
      delay_s: 0,
      extra_s: 600,
      reason: 'power cut',
      set_by: 'owner',
      set_at: now,
    })
    .execute()
  await db
    .insertInto('announcement')
    .values({ contest_id: id, account_id: people.owner.id, title: 'T', content: 'C' })
    .execute()
  await db
    .insertInto('clarification')
    .values([
      { ...ofBell, contest_problem_id: a, question: 'n?', answer: 'yes', answered_by: 'owner', updated_at: now },
      { ...ofBell, account_id: guest.id, question: 'm?', updated_at: now },
    ])
    .execute()
  await db
    .insertInto('print_request')
    .values({
      ...ofBell,
      account_id: guest.id,
      username: guest.username,
      content: 'page',
      lines: 1,
      realname: 'Real Name',
    })
    .execute()
  const url = `/api/public/img/${photoOf(id)}`
  await server.deps.files.putNamed('img', photoOf(id), Readable.from(['the photo']))
  await db
    .insertInto('stored_file')
    .values({ kind: 'photo', folder: 'img', name: photoOf(id), original_name: 'p.jpg', bytes: 9, created_at: now })
    .execute()
  await db
    .insertInto('contest_photo')
    .values({ ...ofBell, url, width: 1, height: 1 })
    .execute()
  await db
    .insertInto('desk_pass')
    .values({
      contest_id: id,
      desk: 'print',
      name: 'Hall',
      secret_hash: `hash-${id}`,
      made_by: 'owner',
      created_at: now,
      expires_at: now,
    })
    .execute()
  await db.updateTable('balloon').set({ handed_at: now, handed_by: 'owner' }).where('contest_id', '=', id).execute()
}

/** Every stored row of the contest, without what a restore is allowed to change. */
export const readContestRows = async (db: Db, contestId: number) => {
  const rows: Record<string, unknown> = {}
  // A tally may keep a zero.
  const tally = { name: 'contest_tally', of: (id: number) => `contest_id = ${id} and n <> 0` }
  for (const { name, of } of [...contestTables, tally]) {
    const found = await sql<{ row: string }>`select to_jsonb(row) - 'is_visible' as row
      from ${sql.table(name)} row where ${sql.raw(of(contestId))} order by row::text`.execute(db)
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}
