import {
  type adminProblems,
  type BodyOf,
  type DataOf,
  fail,
  type Locale,
  type QueryOf,
  toPage,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/containing.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { requireReviewed } from '../review/count-votes.ts'
import { publicProgress as progress } from './public-progress.ts'
import { countApplications, findApplications } from './repository.ts'

/** Group problems that ask, or asked, to become public (api-admin 10). */
export const listApplications = async (
  deps: Deps,
  query: QueryOf<typeof adminProblems.examineList>,
  locale: Locale,
): Promise<DataOf<typeof adminProblems.examineList>> => {
  const pattern = query.keyword === undefined ? null : containing(query.keyword.trim())
  const filter = { pattern, groupId: query.gid ?? null }
  const span = { offset: (query.currentPage - 1) * query.limit, limit: query.limit, locale }
  const [rows, total] = await Promise.all([findApplications(deps.db, filter, span), countApplications(deps.db, filter)])
  const records = rows.map((row) => ({
    id: row.id,
    gid: row.gid,
    applyPublicProgress: row.apply_public_progress,
    problemId: row.display_id,
    title: row.title,
    author: row.author,
    type: row.type,
    judgeMode: row.judge_mode,
  }))
  return { ...toPage(records, total, query), records, orders: [] }
}

/**
 * Takes a group problem into the public list, or sends it back. Nothing else of it changes.
 * @throws Refusal `problem.missing`, `problem.noApplication` or `problemReview.votesMissing`
 */
export const examine = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof adminProblems.examine>; readonly caller: Caller },
): Promise<null> => {
  if (body.progress < progress.applied || body.progress > progress.refused) {
    throw fail('request.field', { field: 'progress' })
  }
  const now = deps.clock.now()
  const reason = body.reason?.trim() ?? ''
  await deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('problem')
      .select(['id', 'display_id', 'group_id', 'origin_group_id', 'apply_public_progress', 'public_applicant_id'])
      .select('is_remote')
      .where('id', '=', body.pid)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw fail('problem.missing')
    const groupId = before.group_id ?? before.origin_group_id
    if (groupId === null || before.apply_public_progress === null) throw fail('problem.noApplication')
    if (body.progress === progress.accepted && before.group_id !== null)
      await requireReviewed({ db: trx, settings: deps.settings }, { viewerId: viewer.id, problem: before })
    await trx
      .updateTable('problem')
      .set({
        apply_public_progress: body.progress,
        group_id: body.progress === progress.accepted ? null : groupId,
        origin_group_id: body.progress === progress.accepted ? groupId : null,
        updated_at: now,
        modified_by: viewer.username,
      })
      .where('id', '=', body.pid)
      .execute()
    const joins = body.progress === progress.accepted && before.group_id !== null
    const people = joins ? await removePeople(trx, body.pid) : []
    if (body.progress !== before.apply_public_progress) await notifyApplicant(trx, before, { body, groupId, now })
    await audit(trx, {
      actor: viewer,
      action: 'problem.examine',
      subject: { kind: 'problem', id: body.pid, name: before.display_id },
      before: { progress: before.apply_public_progress },
      after: {
        progress: body.progress,
        ...(reason !== '' && { reason }),
        ...(people.length > 0 && { removedPeople: people.length }),
      },
      address: caller.address,
    })
  })
  return null
}

/**
 * The group named its people; on the public list they would keep a problem that closed to the group itself. Problem
 * admins can name them again.
 */
const removePeople = (trx: Db, pid: number) =>
  trx.deleteFrom('problem_person').where('problem_id', '=', pid).returning('account_id').execute()

type Examined = BodyOf<typeof adminProblems.examine>

/** Not when the application waits again. */
const notifyApplicant = async (
  trx: Db,
  problem: { readonly display_id: string; readonly public_applicant_id: string | null },
  { body, groupId, now }: { readonly body: Examined; readonly groupId: number; readonly now: Date },
): Promise<void> => {
  const { public_applicant_id: to, display_id: problemId } = problem
  if (to === null || body.progress === progress.applied) return
  const reason = body.reason?.trim() ?? ''
  const refused = reason === '' ? 'problem.publicRefused' : 'problem.publicRefusedFor'
  const template = body.progress === progress.accepted ? 'problem.publicAccepted' : refused
  await sendSiteNotice(trx, { to, template, kind: 'Mine', params: { problemId, gid: String(groupId), reason }, now })
}
