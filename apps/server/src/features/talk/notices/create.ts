import { type BodyOf, fail, type NoticeAudience, noticeAudiences, type notices } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { deliverNoticesJob } from '../messages/jobs.ts'
import { findAccount, findAccounts } from './repository.ts'
import { checkWords } from './words.ts'

type NoticeInput = BodyOf<(typeof notices)['create']>

/**
 * Creates a notice and delivers it immediately (api-admin 7.2). Named recipients are stored with it; all users and
 * admins are resolved on delivery.
 */
export const createNotice = async (deps: Deps, viewer: SignedIn, input: NoticeInput, caller: Caller): Promise<null> => {
  const words = checkWords(input)
  const audience = audienceOf(input.type)
  const recipients = await recipientsOf(deps.db, audience, input)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('notice')
      .values({
        ...words,
        audience,
        kind: audience === 'Single' || audience === 'Some' ? 'Mine' : 'Sys',
        sender_id: viewer.id,
        sender_name: viewer.username,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (recipients.length > 0) {
      await trx
        .insertInto('notice_recipient')
        .values(recipients.map((recipient) => ({ notice_id: id, account_id: recipient.id })))
        .execute()
    }
    const after = { ...words, audience, recipients: recipients.map((recipient) => recipient.username).slice(0, 50) }
    const subject = { kind: 'notice', id, name: words.title }
    await audit(trx, { actor: viewer, action: 'notice.send', subject, after, address: caller.address })
    await sendJob(deps, trx, deliverNoticesJob, {})
  })
  return null
}

const audienceOf = (type: string | undefined): NoticeAudience => {
  const audience = type === undefined ? 'All' : noticeAudiences.find((noticeAudience) => noticeAudience === type)
  if (audience === undefined) throw fail('notice.audienceUnknown')
  return audience
}

const recipientsOf = async (db: Db, audience: NoticeAudience, input: NoticeInput) => {
  if (audience === 'Single') {
    const one = input.recipientId === null ? null : await findAccount(db, input.recipientId)
    if (one === null) throw fail('notice.recipientMissing')
    return [one]
  }
  if (audience !== 'Some') return []
  const names = [...new Set((input.recipients ?? []).map((name) => name.trim()).filter((name) => name !== ''))]
  const found = await findAccounts(db, names)
  const known = new Set(found.map((item) => item.asked))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw fail('notice.recipientsUnknown', { names: unknown.slice(0, 10).join(', ') })
  if (found.length === 0) throw fail('notice.recipientMissing')
  // A user named twice gets one copy.
  return [...new Map(found.map((item) => [item.id, item])).values()]
}
