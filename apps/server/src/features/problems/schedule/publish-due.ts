import { fail, problemAuth, Refusal } from '@verdict/contract'
import { z } from 'zod'
import type { DbWithSettings, Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { accountColumns, viewerOf } from '../../accounts/core/viewer-of.ts'
import { usesProblemStill } from '../../contests/core/unfinished.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { saveAuth } from '../editor/change-auth.ts'

/** Publishes the problems whose moment has come, each by the rules that hold for the account that chose it. */
export const publishDue = async (deps: Deps): Promise<void> => {
  const rows = await deps.db
    .selectFrom('problem_publication')
    .select('problem_id')
    .where('at', '<=', deps.clock.now())
    .where('fault', 'is', null)
    .orderBy('at')
    .orderBy('problem_id')
    .execute()
  for (const { problem_id: id } of rows) {
    try {
      await publish(deps, id)
    } catch (error) {
      // The next run tries again; the other problems do not wait for this one.
      deps.log.error({ err: error, problemId: id }, 'scheduled problem not published')
    }
  }
}

/** One transaction with the locks in the order of the editor: the problem, then its moment, which may be another now. */
const publish = async (deps: Deps, id: number): Promise<void> => {
  const now = deps.clock.now()
  const publishedBy = await deps.db.transaction().execute(async (trx) => {
    const problem = await trx
      .selectFrom('problem')
      .select(['id', 'visibility', 'display_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const due = await lockDue(trx, id, now)
    if (problem === undefined || due === undefined) return null
    if (problem.visibility !== problemAuth.public) {
      try {
        await publishAs({ db: trx, settings: deps.settings }, due, now)
      } catch (error) {
        // Refusals come before the first change.
        if (!(error instanceof Refusal)) throw error
        if (error.code !== 'problem.checkRunning') await noteFault(trx, { due, problem, refusal: error, now })
        return null
      }
    }
    await trx.deleteFrom('problem_publication').where('problem_id', '=', id).where('at', '=', due.at).execute()
    return due.account_id
  })
  if (publishedBy !== null) deps.log.info({ problemId: id, accountId: publishedBy }, 'problem published as scheduled')
}

const lockDue = (trx: Db, id: number, now: Date) =>
  trx
    .selectFrom('problem_publication as due')
    .innerJoin('account', 'account.id', 'due.account_id')
    .select(['due.problem_id', 'due.at', 'due.account_id', 'account.status'])
    .select(accountColumns)
    .where('due.problem_id', '=', id)
    .where('due.at', '<=', now)
    .where('due.fault', 'is', null)
    .forUpdate('due')
    .executeTakeFirst()

type Due = NonNullable<Awaited<ReturnType<typeof lockDue>>>

const publishAs = async (deps: DbWithSettings, due: Due, now: Date): Promise<void> => {
  // A banned account has no rights any more.
  if (due.status !== 0) throw fail('problem.publishNotAllowed')
  if (await usesProblemStill(deps.db, due.problem_id, now)) throw fail('problem.inContest')
  const change = { id: due.problem_id, auth: problemAuth.public, force: false }
  await saveAuth(deps, await viewerOf(deps, due), { change, address: '', now })
}

interface Fault {
  readonly due: Due
  readonly problem: { readonly display_id: string }
  readonly refusal: Refusal
  readonly now: Date
}

/** The schedule stays with the reason, and its author is notified. */
const noteFault = async (trx: Db, { due, problem, refusal: { code, params }, now }: Fault): Promise<void> => {
  await trx
    .updateTable('problem_publication')
    .set({ fault: JSON.stringify({ code, params }) })
    .where('problem_id', '=', due.problem_id)
    .execute()
  const notice = { problem: problem.display_id, pid: String(due.problem_id) }
  await sendSiteNotice(trx, { to: due.account_id, template: 'problem.notPublished', params: notice, now })
}

/** Every minute, on one server. */
export const publishDueJob = defineJob({
  name: 'problems.publish',
  schedule: '* * * * *',
  queue: { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3_600 },
  data: z.object({}),
  run: (deps) => publishDue(deps),
})
