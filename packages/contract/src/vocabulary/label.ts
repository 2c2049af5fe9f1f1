import { limits } from '../limits.ts'

/**
 * Whether a text is a valid contest label: letters of any script, digits, `-`, `_` and `.`, with at least one letter or
 * digit. Labels appear in URLs and folder names, so they contain no slash and not only dots.
 */
export const isProblemLabel = (text: string): boolean =>
  [...text].length <= limits.contest.labelMaxChars &&
  /^[\p{L}\p{M}\p{N}._-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(text)
