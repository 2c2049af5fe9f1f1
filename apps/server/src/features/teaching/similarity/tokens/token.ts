/** A normalised token and where it is in the source. */
export interface Token {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Stand-ins for what a copier changes first. No language has them as tokens. */
export const anyName = '\u0001name'
export const anyNumber = '\u0001number'
export const anyText = '\u0001text'
export const anyType = '\u0001type'

/** Added or removed without changing a program. */
const freely = new Set(['{', '}', ';'])

/**
 * Removes what can be changed freely: braces and semicolons, qualifiers such as `std::`, and the number of words of a
 * built-in type such as `unsigned long long`.
 */
export const withoutNoise = (tokens: Iterable<Token>): readonly Token[] => {
  const kept: Token[] = []
  for (const token of tokens) {
    const last = kept.at(-1)
    if (freely.has(token.text)) continue
    if (token.text === '::') {
      if (last?.text === anyName) kept.pop()
      continue
    }
    if (token.text === anyType && last?.text === anyType) continue
    kept.push(token)
  }
  return kept
}
