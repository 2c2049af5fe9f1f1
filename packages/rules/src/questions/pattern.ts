import { RE2JS, RE2JSSyntaxException } from 're2js'

/**
 * Regular expressions of fill-in questions, in the syntax of RE2: no back references and no look-around, so the time is
 * bounded by pattern length times answer length and no pattern can block the server. A pattern always matches the whole
 * answer.
 */
export type PatternFault = 'syntax' | 'tooLarge'

/** Instructions of a compiled pattern; the longest answer takes about 0.3 s at this size. */
const maxInstructions = 1_000
const maxCount = 200

/** Null when the pattern can be used. */
export const patternFault = (pattern: string): PatternFault | null => {
  const compiled = compile(pattern, 0)
  return typeof compiled === 'string' ? compiled : null
}

/** Whether a pattern matches a whole text; a faulty pattern matches nothing. */
export const matchesPattern = (pattern: string, text: string, options: { readonly ignoreCase: boolean }): boolean => {
  const compiled = compile(pattern, options.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
  return typeof compiled !== 'string' && compiled.matches(text)
}

const compile = (pattern: string, flags: number): RE2JS | PatternFault => {
  if (hasWrongCount(pattern)) return 'syntax'
  try {
    const compiled = RE2JS.compile(pattern, flags)
    return compiled.programSize() > maxInstructions ? 'tooLarge' : compiled
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    // The library also refuses nested counts whose product is too large.
    return error.getDescription() === 'invalid repeat count' ? 'tooLarge' : 'syntax'
  }
}

/** A count such as `{3,2}` or `{999}`. */
const hasWrongCount = (pattern: string): boolean =>
  [...pattern.matchAll(/\\.|\{(\d+)(?:,(\d*))?\}/gs)].some(([, min = '0', max = '']) => {
    const least = Number(min)
    const most = max === '' ? least : Number(max)
    return most > maxCount || least > most
  })
