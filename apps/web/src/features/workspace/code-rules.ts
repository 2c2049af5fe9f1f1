import { limits } from '@verdict/contract/limits'

/** Why a program cannot be sent, or null (specification 000, section 5). */
export const codeRefusal = (code: string): 'empty' | 'tooLong' | null => {
  if (code.trim() === '') return 'empty'
  return code.length > limits.code.maxChars ? 'tooLong' : null
}

export const inputRefusal = (input: string): 'emptyInput' | 'inputTooLong' | null => {
  if (input === '') return 'emptyInput'
  return input.length > limits.trial.inputMaxChars ? 'inputTooLong' : null
}
