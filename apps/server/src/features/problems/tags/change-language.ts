import { type adminTags, type BodyOf, fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { TagEditor } from './tags.ts'

/**
 * Sets the initial code and the limit factors of a language, effective from the next run. Its name, compiler and
 * version are reported by the judges.
 */
export const changeLanguage = async (
  deps: Deps,
  { viewer, caller }: TagEditor,
  body: BodyOf<typeof adminTags.changeLanguage>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('language')
      .select(['id', 'name', 'template', 'code_template', 'seq', 'is_spj', 'time_factor', 'memory_factor'])
      .where('id', '=', body.id)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw fail('language.notFound')
    const after = {
      template: body.template ?? before.template,
      code_template: body.codeTemplate === undefined ? before.code_template : body.codeTemplate,
      seq: body.seq ?? before.seq,
      is_spj: body.isSpj ?? before.is_spj,
      time_factor: body.timeFactor === undefined ? before.time_factor : body.timeFactor,
      memory_factor: body.memoryFactor === undefined ? before.memory_factor : body.memoryFactor,
    }
    await trx
      .updateTable('language')
      .set({ ...after, updated_at: deps.clock.now() })
      .where('id', '=', body.id)
      .execute()
    const { id, name, ...fields } = before
    const subject = { kind: 'language', id, name }
    await audit(trx, {
      actor: viewer,
      action: 'language.edit',
      subject,
      before: fields,
      after,
      address: caller.address,
    })
  })
  return null
}
