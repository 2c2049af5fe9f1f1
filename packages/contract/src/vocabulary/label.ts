import { limits } from '../limits.ts'

/**
 * Whether a problem may be called this in a contest: letters of any script, digits, `-`, `_` and `.`, at least one of them
 * a letter or a digit. It stands in addresses and names folders, so it holds no slash and is not dots alone.
 */
export const isProblemLabel = (text: string): boolean =>
  [...text].length <= limits.contest.labelMaxChars &&
  /^[\p{L}\p{M}\p{N}._-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(text)
