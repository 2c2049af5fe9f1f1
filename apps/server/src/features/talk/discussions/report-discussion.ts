import { type adminDiscussions, type BodyOf, type DataOf, fail, limits, toInstant, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { countUp } from '../../../platform/db/counting.ts'
import { takeSlot } from '../../../platform/throttle.ts'
import { openDiscussion } from './open-discussion.ts'

type Reports = (typeof adminDiscussions)['reports']

/** Reports a discussion the caller can read; the reporter is the caller, regardless of the body. */
export const reportDiscussion = async (
  deps: Deps,
  viewer: SignedIn,
  input: { readonly did: number | null; readonly content: string | null },
): Promise<null> => {
  const content = (input.content ?? '').trim()
  if (content === '') throw fail('discussion.reportEmpty')
  const max = limits.discussion.reportMaxChars
  if ([...content].length > max) throw fail('discussion.reportTooLong', { max })
  const { row } = await openDiscussion(deps, viewer, input.did ?? 0)
  const now = deps.clock.now()
  const day = { limit: limits.discussion.reportsPerDay, windowMs: limits.discussion.dayMs, now }
  if (!(await takeSlot(deps.db, `discussion-report:${viewer.id}`, day)).taken) throw fail('discussion.reportsPerDay')
  await deps.db
    .insertInto('discussion_report')
    .values({ discussion_id: row.id, reporter_id: viewer.id, content, created_at: now, updated_at: now })
    .execute()
  return null
}

/** Reports for the staff, open ones first, then newest first (api-admin 18). */
export const listReports = async (
  deps: Deps,
  page: { readonly currentPage: number; readonly limit: number },
): Promise<DataOf<Reports>> => {
  const [rows, total] = await Promise.all([
    deps.db
      .selectFrom('discussion_report as report')
      .innerJoin('discussion', 'discussion.id', 'report.discussion_id')
      .innerJoin('account as author', 'author.id', 'discussion.account_id')
      .leftJoin('account as reporter', 'reporter.id', 'report.reporter_id')
      .select(['report.id', 'report.discussion_id', 'report.content', 'report.is_handled'])
      .select(['report.created_at', 'report.updated_at', 'discussion.group_id', 'discussion.title'])
      .select(['author.username as author', 'reporter.username as reporter'])
      .orderBy('report.is_handled')
      .orderBy('report.id', 'desc')
      .limit(page.limit)
      .offset((page.currentPage - 1) * page.limit)
      .execute(),
    countUp(deps.db, deps.db.selectFrom('discussion_report').select('id')),
  ])
  const records = rows.map((row) => ({
    id: row.id,
    did: row.discussion_id,
    gid: row.group_id,
    discussionTitle: row.title,
    discussionAuthor: row.author,
    reporter: row.reporter,
    content: row.content,
    status: row.is_handled,
    gmtCreate: toInstant(row.created_at),
    gmtModified: toInstant(row.updated_at),
  }))
  return { ...toPage([], total, page), records, orders: [] }
}

/** Marks a report as looked at, or as open again. */
export const updateReport = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof adminDiscussions)['updateReport']>,
  caller: Caller,
): Promise<null> => {
  const isHandled = input.status ?? true
  await deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('discussion_report')
      .select(['id', 'discussion_id', 'content', 'is_handled'])
      .where('id', '=', input.id ?? 0)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw fail('discussion.reportNotFound')
    if (before.is_handled === isHandled) return
    const after = { is_handled: isHandled, updated_at: deps.clock.now() }
    await trx.updateTable('discussion_report').set(after).where('id', '=', before.id).execute()
    await audit(trx, {
      actor: viewer,
      action: isHandled ? 'discussionReport.close' : 'discussionReport.reopen',
      subject: { kind: 'discussion', id: before.discussion_id, name: before.content },
      before: { isHandled: before.is_handled },
      after: { isHandled },
      address: caller.address,
    })
  })
  return null
}
