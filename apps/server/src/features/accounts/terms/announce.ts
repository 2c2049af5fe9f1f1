import { limits, role } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { dayOf } from '../../../platform/days.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { mailJob } from '../../../platform/mail/jobs.ts'
import { mailsOf } from '../../site/alerts/send.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { addDays, dueDayOf } from './days.ts'
import { planOf } from './plan.ts'
import { lockTerm, termAdmins } from './repository.ts'

/** Notifies administrators once, a week before a term is anonymised: a notice each, and a mail to receivers of alerts. */
export const announceTerm = (deps: Deps, termId: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const term = await lockTerm(trx, termId)
    if (term === undefined || term.ending === 'keep') return
    if (term.announced_at !== null || term.finished_at !== null) return
    const now = deps.clock.now()
    const day = dueDayOf(term)
    if (dayOf(now) < addDays(day, -limits.term.noticeDays)) return
    const accounts = (await planOf(trx, termId, now)).filter(({ skip }) => skip === null).length
    const params = { term: term.name, day, count: String(accounts) }
    const to = await termAdmins(trx, role.root)
    await sendSiteNotice(trx, { template: 'term.announced', params, to, now })
    await sendMails(deps, trx, params)
    await trx.updateTable('term').set({ announced_at: now }).where('id', '=', termId).execute()
  })

interface Announcement {
  readonly term: string
  readonly day: string
  readonly count: string
}

const sendMails = async (deps: Deps, trx: Db, { term, day, count }: Announcement): Promise<void> => {
  const mails = await mailsOf(deps, {
    subject: `学期匿名化 / Anonymisation of a term: ${term}`,
    lines: [
      `学期“${term}”的个人信息将从 ${day} 起匿名化，涉及 ${count} 个账号。请在管理后台的“学期”页面查看计划。`,
      `The personal data of the term “${term}” is due for anonymisation on ${day}: ${count} accounts. See the plan in the admin area under Terms.`,
    ],
  })
  for (const mail of mails) await sendJob(deps, trx, mailJob, mail)
}
