import { type BodyOf, type DataOf, fail, type groupAnnouncements, type QueryOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { authorize } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readPage } from '../../talk/announcements/read-page.ts'
import { checkWords } from '../../talk/notices/words.ts'
import { findGroup, groupFactsOf, type OpenGroup, requireGroupAdmin, requireGroupMember } from '../find-group.ts'

type List = (typeof groupAnnouncements)['list']

/** Visible announcements of a group, for its members (api-contests-groups 7.4). */
export const listAnnouncements = async (deps: Deps, viewer: SignedIn, query: QueryOf<List>): Promise<DataOf<List>> => {
  const open = await requireGroupMember(deps, viewer, query.gid)
  const page = await readPage(ofGroup(deps.db, query.gid).where('announcement.status', '=', 0), query)
  return presentPage(viewer, open, page)
}

/** All announcements of a group, for its admins. */
export const listAllAnnouncements = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<List>,
): Promise<DataOf<List>> => {
  const open = await requireGroupAdmin(deps, viewer, query.gid)
  return presentPage(viewer, open, await readPage(ofGroup(deps.db, query.gid), query))
}

const ofGroup = (db: Db, gid: number) =>
  db.selectFrom('announcement').where('announcement.group_id', '=', gid).where('announcement.contest_id', 'is', null)

const presentPage = (viewer: SignedIn, open: OpenGroup, page: Awaited<ReturnType<typeof readPage>>): DataOf<List> => ({
  ...page,
  records: page.records.map((row) => ({ ...row, gid: open.group.id, canEdit: open.can.root || row.uid === viewer.id })),
})

/** Publishes an announcement in the caller's name. */
export const createAnnouncement = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof groupAnnouncements)['create']>,
): Promise<null> => {
  await requireGroupAdmin(deps, viewer, input.gid)
  const now = deps.clock.now()
  const words = checkWords(input)
  await deps.db
    .insertInto('announcement')
    .values({
      ...words,
      status: checkStatus(input.status ?? 0),
      group_id: input.gid,
      account_id: viewer.id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return null
}

/** Changes an announcement; whose group it is comes from its row. */
export const updateAnnouncement = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof groupAnnouncements)['update']>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = input.id === null ? null : await lockAnnouncement(trx, input.id)
    if (before === null || before.group_id === null) throw fail('groupAnnouncement.missing')
    await requireEditor(trx, viewer, { gid: before.group_id, authorId: before.account_id })
    if (input.gid !== null && input.gid !== before.group_id) throw fail('groupAnnouncement.missing')
    const words = checkWords({ title: input.title ?? before.title, content: input.content ?? before.content })
    const status = checkStatus(input.status ?? before.status)
    await trx
      .updateTable('announcement')
      .set({ ...words, status, updated_at: deps.clock.now() })
      .where('id', '=', before.id)
      .execute()
  })
  return null
}

/** Deletes an announcement of a group. */
export const removeAnnouncement = async (deps: Deps, viewer: SignedIn, id: number): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockAnnouncement(trx, id)
    if (before === null) throw fail('groupAnnouncement.notFound')
    if (before.group_id === null) throw fail('groupAnnouncement.notYours')
    await requireEditor(trx, viewer, { gid: before.group_id, authorId: before.account_id })
    await trx.deleteFrom('announcement').where('id', '=', id).execute()
  })
  return null
}

/** Its author, as long as a group admin, and group root. */
const requireEditor = async (
  db: Db,
  viewer: SignedIn,
  { gid, authorId }: { readonly gid: number; readonly authorId: string },
): Promise<void> => {
  const facts = groupFactsOf(await findGroup({ db }, viewer, gid))
  if (authorize(viewer, 'group.configure', facts)) return
  if (authorize(viewer, 'group.manage', facts) && authorId === viewer.id) return
  throw fail('groupAnnouncement.notYours')
}

const lockAnnouncement = async (db: Db, id: number) =>
  (await db
    .selectFrom('announcement')
    .select(['id', 'title', 'content', 'status', 'group_id', 'account_id'])
    .where('id', '=', id)
    .where('contest_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null

const checkStatus = (status: number): number => {
  if (status !== 0 && status !== 1) throw fail('announcement.statusUnknown')
  return status
}
