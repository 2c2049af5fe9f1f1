import { type BodyOf, fail, limits, outputLanguage, type submissions } from '@verdict/contract'
import { type AnswerPart, answerNames, joinAnswers } from '@verdict/rules'
import type { Db } from '../../platform/db/connect.ts'
import { readManifest } from '../problems/bank/testdata.ts'
import { requireCode } from './check-program.ts'

interface AnsweredTarget {
  readonly testdata_hash: string | null
  readonly has_questions: boolean
}

interface Into {
  readonly language: string
  readonly target: AnsweredTarget | undefined
}

/** The program or the text of a submission, or the text that its answers to single cases make. */
export const readCode = async (
  db: Db,
  given: Pick<BodyOf<(typeof submissions)['submit']>, 'code' | 'answers'>,
  { language, target }: Into,
): Promise<string> =>
  given.answers === null
    ? requireCode(given.code, language)
    : composeAnswers(db, given.answers, language === outputLanguage ? target : undefined)

/**
 * One text of the answers, in the order of the cases. Blank answers are no answers.
 * @throws Refusal with the reason, naming the answer
 */
const composeAnswers = async (
  db: Db,
  answers: readonly AnswerPart[],
  target: AnsweredTarget | undefined,
): Promise<string> => {
  if (target === undefined || target.has_questions) throw fail('submit.answersNotTaken')
  const set = target.testdata_hash === null ? null : await readManifest(db, target.testdata_hash)
  if (set === null) throw fail('submit.noTestdata')
  const left = new Map<string, string>()
  for (const { name, text } of answers) {
    if (left.has(name)) throw fail('submit.answerTwice', { name })
    if (text.length > limits.caseAnswers.maxChars)
      throw fail('submit.answerTooLong', { name, max: limits.caseAnswers.maxChars })
    left.set(name, text)
  }
  const parts: AnswerPart[] = []
  for (const name of answerNames(set.cases).values()) {
    const text = left.get(name)
    left.delete(name)
    if (text !== undefined && text.trim() !== '') parts.push({ name, text })
  }
  const [unknown] = left.keys()
  if (unknown !== undefined) throw fail('submit.answerUnknown', { name: unknown })
  if (parts.length === 0) throw fail('submit.answersNone')
  const code = joinAnswers(parts)
  if (code.length > limits.caseAnswers.totalMaxChars)
    throw fail('submit.answersTooLong', { max: limits.caseAnswers.totalMaxChars })
  return code
}
