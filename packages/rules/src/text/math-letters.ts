/**
 * MathML Core knows no `mathvariant` but `normal`: browsers show `\\mathbb{Z}` as an italic Z. The letters themselves
 * exist in Unicode, so they take the place of the attribute.
 */
interface Alphabet {
  readonly upper: number
  readonly lower: number
  readonly digit?: number
  /** Letters that Unicode had before the alphabet. */
  readonly early?: Readonly<Record<string, string>>
}

const alphabets: Readonly<Record<string, Alphabet>> = {
  'double-struck': {
    upper: 0x1d538,
    lower: 0x1d552,
    digit: 0x1d7d8,
    early: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  },
  script: {
    upper: 0x1d49c,
    lower: 0x1d4b6,
    early: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  },
  fraktur: { upper: 0x1d504, lower: 0x1d51e, early: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' } },
  bold: { upper: 0x1d400, lower: 0x1d41a, digit: 0x1d7ce },
  'bold-italic': { upper: 0x1d468, lower: 0x1d482 },
}

const styled = /<(mi|mn|mtext) mathvariant="([a-z-]+)">([^<]*)<\/\1>/g

/** The HTML with styled letters as characters of their own. */
export const withMathLetters = (html: string): string =>
  html.replace(styled, (whole, tag: string, variant: string, text: string) => {
    const alphabet = alphabets[variant]
    return alphabet === undefined
      ? whole
      : `<${tag}>${[...text].map((letter) => letterOf(alphabet, letter)).join('')}</${tag}>`
  })

const letterOf = ({ upper, lower, digit, early }: Alphabet, letter: string): string => {
  const known = early?.[letter]
  if (known !== undefined) return known
  if (/[A-Z]/.test(letter)) return String.fromCodePoint(upper + letter.charCodeAt(0) - 65)
  if (/[a-z]/.test(letter)) return String.fromCodePoint(lower + letter.charCodeAt(0) - 97)
  return digit !== undefined && /\d/.test(letter) ? String.fromCodePoint(digit + Number(letter)) : letter
}
