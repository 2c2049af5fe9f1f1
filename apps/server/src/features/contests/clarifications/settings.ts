import { type BodyOf, type clarifications, fail, limits } from '@verdict/contract'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { notifyDesk } from '../desks/live.ts'
import { type DeskCaller, openDesk } from '../desks/open-desk.ts'
import { wordsOf } from './words.ts'

/** Categories of questions and the answers that the jury picks from, in the order of the jury. */
export const clarificationSettingsOf = (row: Pick<ContestRow, 'question_categories' | 'canned_answers'>) => ({
  categories: row.question_categories,
  cannedAnswers: row.canned_answers,
})

/**
 * Names categories and canned answers. Questions keep the category they were asked in.
 * @throws Refusal `desk.passNeeded`, `clarification.categoryWrong`, `clarification.categoryTwice`,
 *   `clarification.tooManyCategories`, `clarification.tooManyCanned` or one of `wordsOf`
 */
export const saveClarificationSettings = async (
  deps: Deps,
  caller: DeskCaller & Pick<Caller, 'address'>,
  { cid, categories, cannedAnswers }: BodyOf<(typeof clarifications)['saveSettings']>,
): Promise<null> => {
  const { row } = await openDesk(deps, caller, { cid, desk: 'clarifications', use: 'change' })
  const { maxCategories, maxCannedAnswers } = limits.clarification
  if (categories.length > maxCategories) throw fail('clarification.tooManyCategories', { max: maxCategories })
  if (cannedAnswers.length > maxCannedAnswers) throw fail('clarification.tooManyCanned', { max: maxCannedAnswers })
  const names = categories.map(categoryOf)
  const lowered = names.map((name) => name.toLowerCase())
  const twice = names.find((_, index) => lowered.indexOf(lowered[index] ?? '') !== index)
  if (twice !== undefined) throw fail('clarification.categoryTwice', { name: twice })
  const settings = { categories: names, cannedAnswers: cannedAnswers.map(wordsOf) }
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('contest')
      .set({ question_categories: settings.categories, canned_answers: settings.cannedAnswers })
      .where('id', '=', cid)
      .execute()
    await notifyDesk(trx, cid, 'clarifications')
    // The log is about accounts; a holder of a pass has none.
    if (caller.viewer.kind !== 'user') return
    await audit(trx, {
      actor: caller.viewer,
      action: 'contest.changeClarificationSettings',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: clarificationSettingsOf(row),
      after: settings,
      address: caller.address,
    })
  })
  return null
}

const categoryOf = (text: string): string => {
  const name = text.trim().normalize('NFC')
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
