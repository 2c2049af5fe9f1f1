import { codeBlank, fail, type QuestionSet } from '@verdict/contract'
import { patternFault } from '@verdict/rules'

/**
 * What the schema cannot say about a set of questions.
 * @throws Refusal `question.idTwice`, `question.noPoints`, `question.rightUnknown`, `question.patternWrong` or
 *   `question.blankMissing`
 */
export const checkSet = ({ questions }: QuestionSet): void => {
  if (new Set(questions.map(({ id }) => id)).size < questions.length) throw fail('question.idTwice')
  if (questions.every(({ points }) => points === 0)) throw fail('question.noPoints')
  for (const [index, question] of questions.entries()) {
    const number = index + 1
    if (question.kind === 'single' || question.kind === 'multiple') {
      if (question.right.some((place) => place >= question.options.length))
        throw fail('question.rightUnknown', { number })
    }
    if (question.kind === 'text' && question.isPattern) {
      if (question.accepted.some((pattern) => patternFault(pattern) !== null))
        throw fail('question.patternWrong', { number })
    }
    if (question.kind === 'code' && !question.code.includes(codeBlank)) throw fail('question.blankMissing', { number })
  }
}
