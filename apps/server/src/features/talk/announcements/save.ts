import { type announcements, type BodyOf, fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { checkWords } from '../notices/words.ts'
import { lockAnnouncement } from './repository.ts'

type AnnouncementInput = BodyOf<(typeof announcements)['update']>

/** Publishes an announcement in the caller's name, or changes one (api-admin 7.1). */
export const saveAnnouncement = async (
  deps: Deps,
  viewer: SignedIn,
  input: AnnouncementInput,
  caller: Caller,
): Promise<null> => {
  const status = input.status ?? 0
  if (status !== 0 && status !== 1) throw fail('announcement.statusUnknown')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const before = input.id === null ? null : await lockAnnouncement(trx, input.id)
    const words = checkWords({
      title: input.title ?? before?.title ?? null,
      content: input.content ?? before?.content ?? null,
    })
    const row = { ...words, status, updated_at: now }
    const id =
      before === null
        ? (
            await trx
              .insertInto('announcement')
              .values({ ...row, account_id: viewer.id, created_at: now })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id
        : before.id
    if (before !== null) await trx.updateTable('announcement').set(row).where('id', '=', id).execute()
    await audit(trx, {
      actor: viewer,
      action: before === null ? 'announcement.create' : 'announcement.edit',
      subject: { kind: 'announcement', id, name: words.title },
      before: before && { title: before.title, content: before.content, status: before.status },
      after: { ...words, status },
      address: caller.address,
    })
  })
  return null
}

/** Deletes an announcement of the site. */
export const removeAnnouncement = async (deps: Deps, viewer: SignedIn, id: number, caller: Caller): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockAnnouncement(trx, id)
    if (before === null) throw fail('announcement.notFound')
    await trx.deleteFrom('announcement').where('id', '=', id).execute()
    const subject = { kind: 'announcement', id, name: before.title }
    await audit(trx, { actor: viewer, action: 'announcement.delete', subject, before, address: caller.address })
  })
  return null
}
