import { role } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { JobRow } from '../../../platform/jobs/start-work.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { countWaiting } from './repository.ts'

/** Notifies problem admins of waiting applications to publish group problems (api-admin 10). */
export const notifyOfApplications: JobRow = {
  name: 'groupProblems.digest',
  // 06:00 in China.
  schedule: '0 22 * * *',
  run: async (deps) => {
    const sent = await sendDigest(deps)
    deps.log.info(sent, 'digest of waiting applications')
  },
}

/** One notice to each problem admin and super admin; none when nothing waits. */
export const sendDigest = (deps: Pick<Deps, 'db' | 'clock'>): Promise<{ waiting: number; recipients: number }> =>
  deps.db.transaction().execute(async (trx) => {
    const waiting = await countWaiting(trx)
    if (waiting === 0) return { waiting, recipients: 0 }
    const rows = await trx
      .selectFrom('account')
      .select('id')
      .where('role', 'in', [role.root, role.problem_admin])
      .where('status', '=', 0)
      .orderBy('id')
      .execute()
    const params = { count: String(waiting) }
    const to = rows.map(({ id }) => id)
    await sendSiteNotice(trx, { to, template: 'problem.publicWaiting', params, now: deps.clock.now() })
    return { waiting, recipients: to.length }
  })
