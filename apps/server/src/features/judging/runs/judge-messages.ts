import { type CaseResult, limits } from '@verdict/contract'

/** What the checker said to staff alone, case by case, in one text of bounded length; null when it said nothing. */
export const judgeMessagesOf = (cases: readonly CaseResult[]): string | null => {
  const lines = cases.flatMap(({ seq, judgeMessage }) => (judgeMessage ? [`Case ${seq}: ${judgeMessage}`] : []))
  if (lines.length === 0) return null
  const text = lines.join('\n')
  const { maxChars } = limits.judgeMessages
  return text.length > maxChars ? `${text.slice(0, maxChars)}\n...` : text
}
