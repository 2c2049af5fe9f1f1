/**
 * Full-text terms of discussions and statements. Chinese, Japanese and Korean are not separated by spaces, so each run of such
 * characters yields every pair of neighbours, and its last character alone: a search for two characters or more is a
 * set of exact pairs, a search for one is a prefix. Other words are kept whole and found by their beginning. Texts and
 * searches go through the same function, so they cannot disagree.
 */

const word =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+)|((?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}_])+[+#]*)/gu

/** Far beyond any real text; keeps a term list below the size PostgreSQL accepts. */
const maxTerms = 20_000
const maxTermChars = 40

/** The terms of some texts, each once. */
export const termsOf = (...texts: readonly string[]): string[] => {
  const terms = new Set<string>()
  for (const text of texts) {
    for (const { cjk, other } of runsOf(text)) {
      if (other !== undefined) terms.add(other)
      else for (const term of [...pairsOf(cjk), cjk.at(-1) ?? '']) terms.add(term)
      if (terms.size > maxTerms) return [...terms].slice(0, maxTerms)
    }
  }
  return [...terms]
}

/** A search as PostgreSQL's `tsquery`; null when the keyword has no term. Every term must be found. */
export const searchQuery = (keyword: string): string | null => {
  const parts = runsOf(keyword).flatMap(({ cjk, other }) => {
    if (other !== undefined) return [`'${other}':*`]
    return cjk.length === 1 ? [`'${cjk[0]}':*`] : pairsOf(cjk).map((pair) => `'${pair}'`)
  })
  return parts.length === 0 ? null : [...new Set(parts)].join(' & ')
}

type Run =
  | { readonly cjk: readonly string[]; readonly other?: undefined }
  | { readonly cjk?: never; readonly other: string }

const runsOf = (text: string): Run[] =>
  [...text.normalize('NFKC').toLowerCase().matchAll(word)].map(
    ([, cjk, other]): Run =>
      cjk === undefined ? { other: [...(other ?? '')].slice(0, maxTermChars).join('') } : { cjk: [...cjk] },
  )

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`)
