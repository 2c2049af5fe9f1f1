import { grammarTokens } from './grammar.ts'
import { plainTokens } from './plain.ts'
import { type Token, withoutNoise } from './token.ts'

/**
 * Raise when tokens or fingerprints change: kept fingerprints of another version are computed again by the next
 * review.
 */
export const tokeniserVersion = 1

/** The normalised tokens of a program: by the grammar of its language, or by their shape where there is none. */
export const tokenise = (code: string, family: string): readonly Token[] =>
  withoutNoise(grammarTokens(code, family) ?? plainTokens(code, family))
