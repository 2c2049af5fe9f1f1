import { type BodyOf, type clarifications, fail, limits } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { tellDesk } from '../desks/live.ts'
import { type DeskCaller, openDesk } from '../desks/open-desk.ts'
import { wordsOf } from './words.ts'

/** Categories of questions and the answers that the jury picks from, in the order of the jury. */
export const readClarificationSettings = async (db: Db, contestId: number) => {
  const row = await db
    .selectFrom('contest')
    .select(['question_categories as categories', 'canned_answers as cannedAnswers'])
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow()
  return { categories: row.categories, cannedAnswers: row.cannedAnswers }
}

/**
 * Names categories and canned answers. Questions keep the category they were asked in.
 * @throws Refusal `desk.passNeeded`, `clarification.categoryWrong`, `clarification.categoryTwice`,
 *   `clarification.tooManyCategories`, `clarification.tooManyCanned` or one of `wordsOf`
 */
export const saveClarificationSettings = async (
  deps: Deps,
  caller: DeskCaller,
  { cid, categories, cannedAnswers }: BodyOf<(typeof clarifications)['saveSettings']>,
): Promise<null> => {
  await openDesk(deps, caller, { cid, desk: 'clarifications', use: 'change' })
  const { maxCategories, maxCannedAnswers } = limits.clarification
  if (categories.length > maxCategories) throw fail('clarification.tooManyCategories', { max: maxCategories })
  if (cannedAnswers.length > maxCannedAnswers) throw fail('clarification.tooManyCanned', { max: maxCannedAnswers })
  const names = categories.map(categoryOf)
  const lowered = names.map((name) => name.toLowerCase())
  const twice = names.find((_, index) => lowered.indexOf(lowered[index] ?? '') !== index)
  if (twice !== undefined) throw fail('clarification.categoryTwice', { name: twice })
  const values = { question_categories: names, canned_answers: cannedAnswers.map(wordsOf) }
  await deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('contest').set(values).where('id', '=', cid).execute()
    await tellDesk(trx, cid, 'clarifications')
  })
  return null
}

const categoryOf = (given: string): string => {
  const name = given.trim().normalize('NFC')
  const max = limits.clarification.categoryMaxChars
  if (name === '' || [...name].length > max) throw fail('clarification.categoryWrong', { max })
  return name
}

/** Copies both to another contest. */
export const copyClarificationSettings = (db: Db, { from, to }: { readonly from: number; readonly to: number }) =>
  db
    .updateTable('contest')
    .from('contest as source')
    .set((eb) => ({
      question_categories: eb.ref('source.question_categories'),
      canned_answers: eb.ref('source.canned_answers'),
    }))
    .where('source.id', '=', from)
    .where('contest.id', '=', to)
    .execute()
