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
export const feedbackNames = {
  staff: 'judgemessage.txt',
  contestant: 'teammessage.txt',
  score: 'score.txt',
  multiplier: 'score_multiplier.txt',
} as const

export const feedbackDir = '/w/'

/** Content of the validator's feedback folder; missing files are absent. */
export type Feedback = ReadonlyMap<string, Uint8Array>

export const kattisOpinionOf = (report: RunReport, feedback: Feedback, name: string): Opinion => {
  const judgeMessage = tidyWords(feedback.get(feedbackNames.staff) ?? new Uint8Array())
  const words = judgeMessage ?? tidyWords(report.stderr)
  const because = words === null ? '' : `: ${words}`
  refuseLimits(report, name)
  const texts = { message: tidyWords(feedback.get(feedbackNames.contestant) ?? new Uint8Array()), judgeMessage }
  if (report.signal === null && report.exitCode === 43)
    return { verdict: verdict.wrongAnswer, fraction: null, ...texts }
  if (report.signal !== null || report.exitCode !== 42) {
    throw new JudgeFault(`${name} failed: ${crashMessage(report)}${because}`)
  }
  const fault = (what: string) => new JudgeFault(`${name} failed: ${what}${because}`)
  const points = pointsIn(feedback, fault)
  return points === null ? { verdict: verdict.accepted, fraction: null, ...texts } : { ...partial(points), ...texts }
}

/** Hundredths of the score: as they are in one file, or as a share between 0 and 1 in the other. */
const pointsIn = (feedback: Feedback, fault: (what: string) => JudgeFault): number | null => {
  const read = (name: string): number | null => {
    const text = feedback.get(name)
    if (text === undefined) return null
    const number = numberIn(Buffer.from(text).toString('latin1'))
    if (number === null) throw fault(`its ${name} is not a number`)
    return number
  }
  const score = read(feedbackNames.score)
  const share = read(feedbackNames.multiplier)
  if (share === null) return score
  if (score !== null) throw fault(`it left both ${feedbackNames.score} and ${feedbackNames.multiplier}`)
  if (share < 0 || share > 1) throw fault(`its ${feedbackNames.multiplier} is not between 0 and 1`)
  return share * 100
}
