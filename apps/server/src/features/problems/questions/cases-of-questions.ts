import type { QuestionSet } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Wish } from '../testdata/build-set.ts'
import { typedCases } from '../testdata/samples.ts'

/** Each question is a test case with its points, so scores, boards and grade sheets treat it like any other problem. */
export const casesOfQuestions = (deps: Pick<Deps, 'files'>, { questions }: QuestionSet): Promise<readonly Wish[]> =>
  typedCases(
    deps,
    questions.map(({ id, points }) => ({ input: `question ${id}\n`, output: '', score: points, groupNum: null })),
  )
