import { type RemoteJudge, role } from '@verdict/contract'
import { sitesOfJudge } from '@verdict/remote-sites'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'

/** A word that stays unknown is reported again after this time. */
const repeatAfter = '7 days'

interface SetAside {
  readonly judge: string
  readonly username: string
  readonly reason: string
  readonly now: Date
}

/** Notifies the admins who can act on it that an account gets no more work. */
export const notifyOfAccount = (trx: Db, { judge, username, reason, now }: SetAside): Promise<void> =>
  notifyAdmins(trx, { template: 'remote.accountAside', params: { judge: nameOf(judge), username, reason }, now })

/**
 * Reports an unknown state once, however many submissions meet it. The caller's transaction holds the row of the judge,
 * so that two reports do not send it twice.
 */
export const notifyOfWord = async (
  trx: Db,
  { judge, word, now }: { readonly judge: string; readonly word: string; readonly now: Date },
): Promise<void> => {
  const template = 'remote.unknownWord'
  const params = { judge: nameOf(judge), word }
  const { rows } = await sql`
    select 1 as known from notice where template = ${template} and params::jsonb = ${JSON.stringify(params)}::jsonb
      and created_at > ${now}::timestamptz - ${repeatAfter}::interval limit 1`.execute(trx)
  if (rows.length === 0) await notifyAdmins(trx, { template, params, now })
}

const nameOf = (judge: string): string => sitesOfJudge(judge as RemoteJudge)[0]?.name ?? judge

type Notice = Pick<Parameters<typeof sendSiteNotice>[1], 'template' | 'params' | 'now'>

const notifyAdmins = async (trx: Db, notice: Notice): Promise<void> => {
  const admins = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', role.root)
    .where('status', '=', 0)
    .orderBy('id')
    .execute()
  await sendSiteNotice(trx, { ...notice, to: admins.map(({ id }) => id) })
}
