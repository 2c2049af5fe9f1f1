import type { QuestionSet } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { tryMarkdown } from '../../../platform/markdown.ts'
import { withPictureSizes } from '../bank/picture-sizes.ts'
import type { StoredQuestions } from './stored.ts'

/** The column of a set: its texts are rendered once, when it is saved. */
export const renderQuestions = async (deps: Pick<Deps, 'files'>, set: QuestionSet): Promise<StoredQuestions> => {
  const render = async (text: string): Promise<string> =>
    text === '' ? '' : withPictureSizes(deps, (await tryMarkdown(text)).html)
  const rows = await Promise.all(
    set.questions.map(async (question) => {
      const options = question.kind === 'single' || question.kind === 'multiple' ? question.options : []
      const html = {
        text: await render(question.text),
        options: await Promise.all(options.map(render)),
        explanation: await render(question.explanation),
      }
      return [String(question.id), html] as const
    }),
  )
  return { set, html: Object.fromEntries(rows) }
}
