import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { renderStatement } from '../bank/statement-html.ts'
import { statementTerms } from '../saving/statement-terms.ts'
import type { Words } from './read-words.ts'

export interface RenderedWords {
  readonly locale: string
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
  readonly html: string
}

/** Renders every language; done before the transaction, since formulas take a while. */
export const renderWords = async (deps: Pick<Deps, 'files'>, words: Words): Promise<readonly RenderedWords[]> =>
  Promise.all(
    Object.entries(words.byLocale).map(async ([locale, text]) => ({
      locale,
      title: text.title,
      description: text.description,
      input: text.input,
      output: text.output,
      hint: text.hint,
      html: JSON.stringify(await renderStatement(deps, text)),
    })),
  )

export const replaceWords = async (db: Db, problemId: number, words: readonly RenderedWords[]): Promise<void> => {
  await db.deleteFrom('problem_statement').where('problem_id', '=', problemId).execute()
  await db
    .insertInto('problem_statement')
    .values(words.map((row) => ({ ...row, problem_id: problemId, terms: statementTerms(row) })))
    .execute()
}
