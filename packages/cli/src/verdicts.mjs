/** Verdict codes of the API and their names. */
const names = {
  '-10': 'Not submitted',
  '-5': 'Submitted; the result is shown after the contest',
  '-4': 'Cancelled',
  '-3': 'Presentation error',
  '-2': 'Compile error',
  '-1': 'Wrong answer',
  0: 'Accepted',
  1: 'Time limit exceeded',
  2: 'Memory limit exceeded',
  3: 'Runtime error',
  4: 'System error',
  8: 'Partially accepted',
  10: 'Submission failed',
}
const waiting = new Set([5, 6, 7, 9])

/** Verdicts with a message of the compiler or the judge; for the others the API has a sentence that says there is none. */
const explained = new Set([-2, 4, 10])

export const accepted = 0
export const hidden = -5

export const isWaiting = (code) => waiting.has(code)
export const hasMessage = (code) => explained.has(code)
export const nameOf = (code) => names[code] ?? `Verdict ${code}`

/** Time and memory as people write them. */
export const usage = ({ time, memory }) =>
  time === null || memory === null ? '' : ` (${time} ms, ${(memory / 1_024).toFixed(1)} MiB)`
