import { fail, limits } from '@verdict/contract'

/**
 * The text of a question or answer, trimmed.
 * @throws Refusal `clarification.empty` or `clarification.tooLong`
 */
export const wordsOf = (given: string | null): string => {
  const text = (given ?? '').trim()
  if (text === '') throw fail('clarification.empty')
  const { maxChars } = limits.clarification
  if ([...text].length > maxChars) throw fail('clarification.tooLong', { max: maxChars })
  return text
}
