import { type CaseResult, limits } from '@verdict/contract'

/** The checker's messages for admins, case by case, in one text of bounded length; null when there are none. */
export const judgeMessagesOf = (cases: readonly CaseResult[]): string | null => {
  const lines = cases.flatMap(({ seq, judgeMessage }) => (judgeMessage ? [`Case ${seq}: ${judgeMessage}`] : []))
  if (lines.length === 0) return null
  const text = lines.join('\n')
  const { maxChars } = limits.judgeMessages
  return text.length > maxChars ? `${text.slice(0, maxChars)}\n...` : text
}
