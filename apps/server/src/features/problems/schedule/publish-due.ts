import { fail, problemAuth, Refusal } from '@verdict/contract'
import { type RoleCode, readPermissions } from '@verdict/contract/vocabulary'
import type { SignedIn } from '@verdict/rules'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { changeAuth } from '../editor/change-auth.ts'

/** Publishes the problems whose moment has come, each by the rules that hold for the account that chose it. */
export const publishDue = async (deps: Deps): Promise<void> => {
  const rows = await deps.db
    .selectFrom('problem_publication as due')
    .innerJoin('account', 'account.id', 'due.account_id')
    .innerJoin('problem', 'problem.id', 'due.problem_id')
    .select(['due.problem_id', 'due.at', 'problem.display_id', 'problem.visibility'])
    .select(['account.id', 'account.username', 'account.role', 'account.permissions', 'account.status'])
    .where('due.at', '<=', deps.clock.now())
    .where('due.fault', 'is', null)
    .orderBy('due.at')
    .orderBy('due.problem_id')
    .execute()
  for (const row of rows) await publish(deps, row)
}

interface Due {
  readonly problem_id: number
  readonly at: Date
  readonly display_id: string
  readonly visibility: number
  readonly id: string
  readonly username: string
  readonly role: number
  readonly permissions: string
  readonly status: number
}

const publish = async (deps: Deps, row: Due): Promise<void> => {
  if (row.visibility !== problemAuth.public) {
    const rights = { role: row.role as RoleCode, permissions: readPermissions(row.permissions) }
    const viewer: SignedIn = { kind: 'user', id: row.id, username: row.username, ...rights }
    const change = { id: row.problem_id, auth: problemAuth.public, force: false }
    try {
      // A banned account has no rights any more.
      if (row.status !== 0) throw fail('problem.publishNotAllowed')
      await changeAuth(deps, viewer, { change, caller: { locale: 'en-US', address: '', userAgent: '' } })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return noteFault(deps, row, error)
    }
  }
  await deps.db.deleteFrom('problem_publication').where('problem_id', '=', row.problem_id).execute()
  deps.log.info({ problemId: row.problem_id, accountId: row.id }, 'problem published as scheduled')
}

/** The schedule stays with the reason, and its author is notified. */
const noteFault = async (deps: Deps, row: Due, { code, params }: Refusal): Promise<void> => {
  await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('problem_publication')
      .set({ fault: JSON.stringify({ code, params }) })
      .where('problem_id', '=', row.problem_id)
      .where('at', '=', row.at)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await sendSiteNotice(trx, {
      to: row.id,
      template: 'problem.notPublished',
      params: { problem: row.display_id, pid: String(row.problem_id) },
      now: deps.clock.now(),
    })
  })
}

/** Every minute, on one server. */
export const publishDueJob = defineJob({
  name: 'problems.publish',
  schedule: '* * * * *',
  queue: { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3_600 },
  data: z.object({}),
  run: (deps) => publishDue(deps),
})
