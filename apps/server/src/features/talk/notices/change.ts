import { type BodyOf, fail, type notices } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { lockNotice } from './repository.ts'
import { checkWords } from './words.ts'

/** Updates the text of a notice; recipients see the new text (api-admin 7.2). Absent fields are kept. */
export const updateNotice = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof notices)['update']>,
  caller: Caller,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = input.id === null ? null : await lockNotice(trx, input.id)
    if (before === null) throw fail('notice.notFound')
    const words = checkWords({ title: input.title ?? before.title, content: input.content ?? before.content })
    const changed = { ...words, updated_at: deps.clock.now() }
    await trx.updateTable('notice').set(changed).where('id', '=', before.id).execute()
    const subject = { kind: 'notice', id: before.id, name: words.title }
    const was = { title: before.title, content: before.content }
    await audit(trx, {
      actor: viewer,
      action: 'notice.edit',
      subject,
      before: was,
      after: words,
      address: caller.address,
    })
  })
  return null
}

/** Takes a notice back; every copy goes with it. */
export const removeNotice = async (deps: Deps, viewer: SignedIn, id: number, caller: Caller): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockNotice(trx, id)
    if (before === null) throw fail('notice.notFound')
    await trx.deleteFrom('notice').where('id', '=', id).execute()
    const subject = { kind: 'notice', id, name: before.title }
    await audit(trx, { actor: viewer, action: 'notice.delete', subject, before, address: caller.address })
  })
  return null
}
