import { changedTexts } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { currentTexts, revisionsOf } from './repository.ts'
import { textsOf } from './texts.ts'

interface Change {
  readonly problemId: number
  readonly by: { readonly id: string; readonly username: string }
  readonly how: 'first' | 'editor' | 'imported' | 'restored'
  readonly now: Date
}

/** Records the current texts of a problem, in the transaction that saved it; a save that changed no text adds nothing. */
export const recordRevision = async (trx: Db, { problemId, by, how, now }: Change): Promise<void> => {
  const current = textsOf(await currentTexts(trx, problemId))
  const [latest] = await revisionsOf(trx, problemId, { offset: 0, limit: 1 })
  if (latest !== undefined && changedTexts(textsOf(latest), current).length === 0) return
  const account = await trx.selectFrom('account').select('id').where('id', '=', by.id).executeTakeFirst()
  await trx
    .insertInto('statement_revision')
    .values({
      problem_id: problemId,
      made_by: by.username,
      made_by_id: account?.id ?? null,
      made_at: now,
      how: latest === undefined ? 'first' : how,
      default_locale: current.defaultLocale,
      statements: JSON.stringify(current.statements),
      examples: current.examples,
      questions: current.questions === null ? null : JSON.stringify(current.questions),
    })
    .execute()
}
