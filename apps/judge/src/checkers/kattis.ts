import { verdict } from '@verdict/contract/vocabulary'
import type { RunReport } from '@verdict/sandbox'
import { JudgeFault } from '../faults.ts'
import { crashMessage } from '../outcome.ts'
import { numberIn, type Opinion, partial, refuseLimits } from './decide.ts'
import { tidyWords } from './tidy-words.ts'

/**
 * Output validators of Kattis and ICPC packages: `input answer feedback_dir [arguments] < output`, exit code 42 for
 * accepted and 43 for wrong. The feedback folder is the work directory itself, because boxes have no other.
 */
export const feedbackNames = { staff: 'judgemessage.txt', contestant: 'teammessage.txt', score: 'score.txt' } as const

export const feedbackDir = '/w/'

/** What the validator left in its feedback folder; a file that is not there is not in it. */
export type Feedback = ReadonlyMap<string, Uint8Array>

export const kattisOpinionOf = (report: RunReport, feedback: Feedback, name: string): Opinion => {
  const forStaff = tidyWords(feedback.get(feedbackNames.staff) ?? report.stderr)
  const because = forStaff === null ? '' : `: ${forStaff}`
  refuseLimits(report, name)
  const message = tidyWords(feedback.get(feedbackNames.contestant) ?? new Uint8Array())
  if (report.signal === null && report.exitCode === 43) return { verdict: verdict.wrongAnswer, fraction: null, message }
  if (report.signal !== null || report.exitCode !== 42) {
    throw new JudgeFault(`${name} failed: ${crashMessage(report)}${because}`)
  }
  const score = feedback.get(feedbackNames.score)
  if (score === undefined) return { verdict: verdict.accepted, fraction: null, message }
  const points = numberIn(Buffer.from(score).toString('latin1'))
  if (points === null) throw new JudgeFault(`${name} failed: its ${feedbackNames.score} is not a number${because}`)
  return { ...partial(points), message }
}
