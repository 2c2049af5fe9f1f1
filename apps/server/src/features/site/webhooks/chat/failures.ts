/** A failure that a chat tool reports in the body of a successful answer. */
export interface ToolFailure {
  readonly error: string
  /** Too many messages or a busy service: worth another attempt. */
  readonly isTemporary: boolean
}

interface Codes {
  /** Names of the fields with the code and its text. */
  readonly code: string
  readonly text: string
  readonly temporary: readonly number[]
}

/** For tools that answer with the text `ok`. */
export const failureUnlessOk = (answer: string): ToolFailure | null =>
  answer.trim() === 'ok' ? null : { error: answer.trim() || 'The answer is empty.', isTemporary: false }

/** For tools that answer with a JSON object and a code, 0 for success. */
export const failureByCode = (answer: string, { code, text, temporary }: Codes): ToolFailure | null => {
  const fields = objectOf(answer)
  const value = fields?.[code]
  if (value === 0) return null
  if (typeof value !== 'number') return { error: `The answer has no ${code}.`, isTemporary: false }
  return { error: `${code} ${value}: ${String(fields?.[text] ?? '')}`, isTemporary: temporary.includes(value) }
}

const objectOf = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
