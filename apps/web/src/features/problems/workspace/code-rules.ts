import { limits } from '@verdict/contract/limits'
import { outputLanguage } from '@verdict/contract/vocabulary'

/** Why a program cannot be sent, or null (specification 000, section 5). */
export const codeRefusal = (code: string, language: string): 'empty' | 'tooLong' | null => {
  if (code.trim() === '') return 'empty'
  const max = language === outputLanguage ? limits.code.answersMaxChars : limits.code.maxChars
  return code.length > max ? 'tooLong' : null
}

export const inputRefusal = (input: string): 'emptyInput' | 'inputTooLong' | null => {
  if (input === '') return 'emptyInput'
  return input.length > limits.trial.inputMaxChars ? 'inputTooLong' : null
}
