import { type adminDirectMessages, type BodyOf, type DataOf, fail, limits, toInstant, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { countUp } from '../../../platform/db/counting.ts'
import { takeSlot } from '../../../platform/throttle.ts'
import type { Page } from './repository.ts'
import { requireOpen } from './require-open.ts'

type Calls = typeof adminDirectMessages

/**
 * Reports a received message. Staff get its text as it is now, so deleting it later changes nothing. A second report of
 * the same message is the same as one.
 * @throws Refusal `directMessage.notFound` for messages of other users, and deleted ones
 */
export const reportMessage = async (
  deps: Deps,
  viewer: SignedIn,
  input: { readonly id: number; readonly reason: string },
): Promise<null> => {
  await requireOpen(deps)
  const reason = input.reason.trim()
  if (reason === '') throw fail('directMessage.reasonEmpty')
  const { reasonMaxChars: max, reportsPerDay, dayMs } = limits.directMessage
  if ([...reason].length > max) throw fail('directMessage.reasonTooLong', { max })
  const message = await deps.db
    .selectFrom('direct_message as message')
    .innerJoin('direct_member as member', 'member.conversation_id', 'message.conversation_id')
    .select(['message.id', 'message.sender_id', 'message.content', 'message.created_at'])
    .where('member.account_id', '=', viewer.id)
    .where('message.id', '=', input.id)
    .where('message.deleted_at', 'is', null)
    .executeTakeFirst()
  if (message === undefined) throw fail('directMessage.notFound')
  if (message.sender_id === viewer.id) throw fail('directMessage.reportOwn')
  const now = deps.clock.now()
  const day = { limit: reportsPerDay, windowMs: dayMs, now }
  if (!(await takeSlot(deps.db, `direct-report:${viewer.id}`, day)).taken) throw fail('directMessage.reportsPerDay')
  await deps.db
    .insertInto('direct_message_report')
    .values({
      message_id: message.id,
      reported_id: message.sender_id,
      reporter_id: viewer.id,
      evidence: message.content,
      sent_at: message.created_at,
      reason,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

/** Reports for staff, open ones first. They stay readable after the site closed direct messages. */
export const listReports = async (deps: Deps, page: Page): Promise<DataOf<Calls['reports']>> => {
  const [rows, total] = await Promise.all([
    deps.db
      .selectFrom('direct_message_report as report')
      .innerJoin('account as sender', 'sender.id', 'report.reported_id')
      .leftJoin('account as reporter', 'reporter.id', 'report.reporter_id')
      .select(['report.id', 'report.evidence', 'report.sent_at', 'report.reason', 'report.is_handled'])
      .select(['report.created_at', 'sender.username as sender', 'reporter.username as reporter'])
      .orderBy('report.is_handled')
      .orderBy('report.id', 'desc')
      .limit(page.limit)
      .offset((page.currentPage - 1) * page.limit)
      .execute(),
    countUp(deps.db, deps.db.selectFrom('direct_message_report').select('id')),
  ])
  const records = rows.map((row) => ({
    id: row.id,
    sender: row.sender,
    reporter: row.reporter,
    reason: row.reason,
    evidence: row.evidence,
    sentTime: toInstant(row.sent_at),
    status: row.is_handled,
    gmtCreate: toInstant(row.created_at),
  }))
  return { ...toPage([], total, page), records, orders: [] }
}

/** Marks a report as handled, or as open again. The audit log has no text of the message. */
export const updateReport = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<Calls['updateReport']>,
  caller: Caller,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('direct_message_report')
      .select(['id', 'reported_id', 'is_handled'])
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw fail('directMessage.reportNotFound')
    if (before.is_handled === input.status) return
    const after = { is_handled: input.status, updated_at: deps.clock.now() }
    await trx.updateTable('direct_message_report').set(after).where('id', '=', before.id).execute()
    await audit(trx, {
      actor: viewer,
      action: input.status ? 'directMessageReport.close' : 'directMessageReport.reopen',
      subject: { kind: 'account', id: before.reported_id },
      before: { isHandled: before.is_handled },
      after: { isHandled: input.status },
      address: caller.address,
    })
  })
  return null
}
