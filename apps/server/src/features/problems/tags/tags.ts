import { type adminTags, type BodyOf, type DataOf, fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isGone } from '../../../platform/db/taken.ts'
import { ownBankKey } from '../bank/bank.ts'
import { presentTag } from './present.ts'
import { findClassification, findNamesake, findTag, insertTag } from './repository.ts'

/** Admin actions on tags (api-admin 9). */
export interface TagEditor {
  readonly viewer: SignedIn
  readonly caller: Caller
}

const subject = (row: { readonly id: number; readonly name: string }) => ({ kind: 'tag', id: row.id, name: row.name })

/** Empty text means no color; a color is normalized to #rrggbb. */
const readColor = (given: string | null): string | null => {
  const color = given?.trim() ?? ''
  if (color === '') return null
  if (!/^#[0-9a-f]{3,8}$/i.test(color)) throw fail('tag.colorMalformed')
  return color
}

export const addTag = (
  deps: Deps,
  { viewer, caller }: TagEditor,
  body: BodyOf<typeof adminTags.addTag>,
): Promise<DataOf<typeof adminTags.addTag>> => {
  const name = requireName(body.name)
  const tag = { name, oj: body.oj ?? ownBankKey, group_id: body.gid, name_en: blank(body.nameEn) }
  const color = readColor(body.color)
  return deps.db.transaction().execute(async (trx) => {
    await requireClassification(trx, body.tcid)
    const made = await insertTag(trx, { ...tag, color, classification_id: body.tcid }).catch((error: unknown) => {
      throw isGone(error, 'tag_goes_with_its_group') ? fail('group.notFound') : error
    })
    if (made === undefined) throw fail('tag.taken', { name })
    const entry = { actor: viewer, action: 'tag.create', subject: subject(made), address: caller.address }
    await audit(trx, { ...entry, after: { name, color, oj: tag.oj } })
    return presentTag(made)
  })
}

/** An absent classification takes the tag out of any (api-admin 1.4); everything else that is absent stays. */
export const changeTag = async (
  deps: Deps,
  { viewer, caller }: TagEditor,
  body: BodyOf<typeof adminTags.changeTag>,
): Promise<null> => {
  const color = readColor(body.color)
  await deps.db.transaction().execute(async (trx) => {
    const before = await findTag(trx, body.id)
    if (before === undefined) throw fail('tag.notFound')
    const after = {
      name: nameAfter(body, before),
      name_en: body.nameEn === undefined ? before.name_en : blank(body.nameEn),
      color: body.color === null ? before.color : color,
      oj: body.oj ?? before.oj,
      classification_id: body.tcid,
    }
    const like = { name: after.name, oj: after.oj, groupId: before.group_id, notId: before.id }
    if ((await findNamesake(trx, like)) !== undefined) throw fail('tag.taken', { name: after.name })
    await requireClassification(trx, body.tcid)
    await trx
      .updateTable('tag')
      .set({ ...after, updated_at: deps.clock.now() })
      .where('id', '=', before.id)
      .execute()
    const entry = { actor: viewer, action: 'tag.edit', subject: subject(before), address: caller.address }
    const { name, name_en, oj, classification_id } = before
    await audit(trx, { ...entry, before: { name, name_en, color: before.color, oj, classification_id }, after })
  })
  return null
}

export const removeTag = async (deps: Deps, { viewer, caller }: TagEditor, id: number): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = await findTag(trx, id)
    if (before === undefined) throw fail('tag.notFound')
    await trx.deleteFrom('tag').where('id', '=', id).execute()
    const entry = { actor: viewer, action: 'tag.delete', subject: subject(before), address: caller.address }
    await audit(trx, { ...entry, before: { name: before.name, oj: before.oj } })
  })
  return null
}

/** @throws Refusal `tag.nameRequired` */
export const requireName = (given: string | null): string => {
  const name = given?.trim() ?? ''
  if (name === '') throw fail('tag.nameRequired')
  return name
}

/**
 * The name after an edit. Lists show the English name as `name` to English browsers, and existing clients send back the
 * whole row: the English name without `nameEn` is not a new name.
 * @throws Refusal `tag.nameRequired`
 */
export const nameAfter = (
  sent: { readonly name: string | null; readonly nameEn?: string | null | undefined },
  before: { readonly name: string; readonly name_en: string | null },
): string => {
  if (sent.name === null) return before.name
  const name = requireName(sent.name)
  return sent.nameEn === undefined && name === before.name_en ? before.name : name
}

export const blank = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim())

const requireClassification = async (db: Db, id: number | null): Promise<void> => {
  if (id !== null && (await findClassification(db, id)) === undefined) throw fail('classification.notFound')
}
