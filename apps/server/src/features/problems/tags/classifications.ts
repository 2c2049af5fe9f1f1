import { type adminTags, type BodyOf, type DataOf, fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { ownBankKey } from '../bank/bank.ts'
import { presentClassification } from './present.ts'
import { findClassification, findClassNamesake, insertClassification } from './repository.ts'
import { blank, nameAfter, requireName, type TagEditor } from './tags.ts'

const subject = (row: { readonly id: number; readonly name: string }) => ({
  kind: 'classification',
  id: row.id,
  name: row.name,
})

export const addClassification = (
  deps: Deps,
  { viewer, caller }: TagEditor,
  body: BodyOf<typeof adminTags.addClassification>,
): Promise<DataOf<typeof adminTags.addClassification>> => {
  const row = { name: requireName(body.name), name_en: blank(body.nameEn), oj: body.oj ?? ownBankKey }
  return deps.db.transaction().execute(async (trx) => {
    const taken = await findClassNamesake(trx, { ...row, notId: 0 })
    if (taken !== undefined) throw fail('classification.taken', { name: row.name })
    const made = await insertClassification(trx, { ...row, rank: body.rank ?? 0 })
    const entry = { actor: viewer, action: 'classification.create', subject: subject(made), address: caller.address }
    await audit(trx, { ...entry, after: { ...row, rank: made.rank } })
    return presentClassification(made)
  })
}

export const changeClassification = async (
  deps: Deps,
  { viewer, caller }: TagEditor,
  body: BodyOf<typeof adminTags.changeClassification>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = await findClassification(trx, body.id)
    if (before === undefined) throw fail('classification.notFound')
    const after = {
      name: nameAfter(body, before),
      name_en: body.nameEn === undefined ? before.name_en : blank(body.nameEn),
      oj: body.oj ?? before.oj,
      rank: body.rank ?? before.rank,
    }
    const taken = await findClassNamesake(trx, { name: after.name, oj: after.oj, notId: before.id })
    if (taken !== undefined) throw fail('classification.taken', { name: after.name })
    await trx
      .updateTable('tag_classification')
      .set({ ...after, updated_at: deps.clock.now() })
      .where('id', '=', before.id)
      .execute()
    const { name, name_en, oj, rank } = before
    const entry = { actor: viewer, action: 'classification.edit', subject: subject(before), address: caller.address }
    await audit(trx, { ...entry, before: { name, name_en, oj, rank }, after })
  })
  return null
}

/** Its tags stay, in no classification. */
export const removeClassification = async (deps: Deps, { viewer, caller }: TagEditor, id: number): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = await findClassification(trx, id)
    if (before === undefined) throw fail('classification.notFound')
    await trx.deleteFrom('tag_classification').where('id', '=', id).execute()
    const entry = { actor: viewer, action: 'classification.delete', subject: subject(before), address: caller.address }
    await audit(trx, { ...entry, before: { name: before.name, oj: before.oj } })
  })
  return null
}
