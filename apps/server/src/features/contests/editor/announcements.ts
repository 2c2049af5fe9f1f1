import { type adminContests, type BodyOf, type DataOf, fail, type QueryOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readPage } from '../../talk/announcements/read-page.ts'
import { checkWords } from '../../talk/notices/words.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { given as required, requireOwn } from './kept-contest.ts'

type List = typeof adminContests.announcements

/** Announcements of a contest, hidden ones too, newest first. */
export const listAnnouncements = async (deps: Deps, viewer: SignedIn, query: QueryOf<List>): Promise<DataOf<List>> => {
  await requireOwn(deps.db, viewer, query.cid)
  return readPage(deps.db.selectFrom('announcement').where('announcement.contest_id', '=', query.cid), query)
}

interface Saving {
  readonly body: BodyOf<typeof adminContests.updateAnnouncement>
  readonly caller: Caller
}

/** Publishes an announcement in a contest, in the caller's name; viewers of the contest are notified immediately. */
export const createAnnouncement = async (deps: Deps, viewer: SignedIn, { body, caller }: Saving): Promise<null> => {
  const cid = required(body.cid, 'cid')
  const given = body.announcement
  if (given === null) throw fail('request.field', { field: 'announcement' })
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid)
    await publishAnnouncement(trx, { viewer, row, given, now, caller })
  })
  return null
}

interface Publication {
  readonly viewer: SignedIn
  readonly row: ContestRow
  readonly given: { readonly title: string | null; readonly content: string | null; readonly status?: number | null }
  readonly now: Date
  readonly caller: Caller
}

/** Stores an announcement of a contest that the caller has checked, and notifies its viewers when it is not hidden. */
export const publishAnnouncement = async (trx: Db, { viewer, row, given, now, caller }: Publication): Promise<void> => {
  const words = checkWords(given)
  const status = readStatus(given.status ?? 0)
  const { id } = await trx
    .insertInto('announcement')
    .values({
      ...words,
      status,
      contest_id: row.id,
      group_id: row.group_id,
      account_id: viewer.id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(trx, {
    actor: viewer,
    action: 'contest.announce',
    subject: { kind: 'contest', id: row.id, name: row.title },
    after: { announcement: id, ...words, status },
    address: caller.address,
  })
  if (status === 0) await notifyContest(trx, row.id, { kind: 'contestAnnouncement', id })
}

/** Edits an announcement. Its row determines the contest. */
export const updateAnnouncement = async (deps: Deps, viewer: SignedIn, { body, caller }: Saving): Promise<null> => {
  const given = body.announcement
  if (given === null) throw fail('request.field', { field: 'announcement' })
  // As the calls of the site do: without an id it is a new one (api-admin 7.1).
  if (given.id === null) return createAnnouncement(deps, viewer, { body, caller })
  const id = given.id
  await deps.db.transaction().execute(async (trx) => {
    const { before, contest } = await lockAnnouncement(trx, viewer, id)
    const words = checkWords({ title: given.title ?? before.title, content: given.content ?? before.content })
    const status = readStatus(given.status ?? before.status)
    await trx
      .updateTable('announcement')
      .set({ ...words, status, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.editAnnouncement',
      subject: { kind: 'contest', id: contest.id, name: contest.title },
      before: { announcement: id, title: before.title, content: before.content, status: before.status },
      after: { announcement: id, ...words, status },
      address: caller.address,
    })
    // One that only now becomes visible is news.
    if (status === 0 && before.status !== 0) await notifyContest(trx, contest.id, { kind: 'contestAnnouncement', id })
    else await notifyContest(trx, contest.id, { kind: 'contestChanged' })
  })
  return null
}

/** Deletes an announcement of a contest. */
export const removeAnnouncement = async (
  deps: Deps,
  viewer: SignedIn,
  { aid, caller }: { readonly aid: number; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { before, contest } = await lockAnnouncement(trx, viewer, aid)
    await trx.deleteFrom('announcement').where('id', '=', aid).execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.deleteAnnouncement',
      subject: { kind: 'contest', id: contest.id, name: contest.title },
      before: { announcement: aid, title: before.title, content: before.content },
      address: caller.address,
    })
    await notifyContest(trx, contest.id, { kind: 'contestChanged' })
  })
  return null
}

const lockAnnouncement = async (trx: Db, viewer: SignedIn, id: number) => {
  const before = await trx
    .selectFrom('announcement')
    .select(['id', 'title', 'content', 'status', 'contest_id'])
    .where('id', '=', id)
    .where('contest_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined || before.contest_id === null) throw fail('announcement.notFound')
  const { row } = await requireOwn(trx, viewer, before.contest_id)
  return { before, contest: row }
}

/** 0 visible, 1 hidden. */
const readStatus = (status: number): number => {
  if (status !== 0 && status !== 1) throw fail('announcement.statusUnknown')
  return status
}
