import { limits } from '@verdict/contract/limits'
import { outputLanguage } from '@verdict/contract/vocabulary'

/** Why a program cannot be sent, or null (specification 000, section 5). */
export const codeRefusal = (code: string, language: string): 'empty' | 'tooLong' | null => {
  if (code.trim() === '') return 'empty'
  const max = language === outputLanguage ? limits.code.answersMaxChars : limits.code.maxChars
  return code.length > max ? 'tooLong' : null
}

/** True when the server would refuse the test cases of a run. */
export const areTooLong = (cases: readonly { readonly input: string; readonly expected: string }[]): boolean => {
  const { inputMaxChars, totalMaxChars } = limits.trialCases
  const total = cases.reduce((sum, { input, expected }) => sum + input.length + expected.length, 0)
  return total > totalMaxChars || cases.some(({ input }) => input.length > inputMaxChars)
}
