import { anyName, anyNumber, anyText, type Token } from './token.ts'

interface Lexemes {
  /** Matches a comment, to be skipped. */
  readonly comment: string
  /** Keywords are the same in every case. */
  readonly ignoresCase?: boolean
}

const slashes = String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`
const hash = String.raw`#[^\n]*`
const lua = String.raw`--\[(=*)\[[\s\S]*?(?:\]\1\]|$)|--[^\n]*`
const haskell = String.raw`--[^\n]*|\{-[\s\S]*?(?:-\}|$)`
const pascal = String.raw`\{[^}]*(?:\}|$)|\(\*[\s\S]*?(?:\*\)|$)|\/\/[^\n]*`

const lexemes: Readonly<Record<string, Lexemes>> = {
  ruby: { comment: hash },
  perl: { comment: hash },
  bash: { comment: hash },
  lua: { comment: lua },
  haskell: { comment: haskell },
  pascal: { comment: pascal, ignoresCase: true },
}

/** Words that are the structure of a program in one of the languages without a grammar here. */
const keywords = new Set(
  `and array as begin bool boolean break byte case catch char class const continue data def default defer delete div do
  done double downto elif else elsif end ensure enum esac except export extends false fi final finally float fn for
  foreach foreachindexed from fun func function goto if implements import in init inline instance int interface is it
  lambda last let local long loop match mod module my namespace new next nil not null object of open operator or our
  out override package private proc procedure program protected public raise read readonly real record ref repeat
  require rescue return sbyte self sealed shl short shr sizeof static string struct sub super switch then this throw
  to trait true try type typeof uint ulong unless unsafe until use using val var virtual void when where while with
  xor yield`.split(/\s+/),
)

const rest = String.raw`|(?<text>"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|${'`'}[^${'`'}]*${'`'}?)|(?<number>\d[\w.]*)|(?<name>[\p{L}_$@][\p{L}\p{N}_]*)|(?<operator>[-+*/%&|^<>=!~?:.]{2,3}|\S)`

const patterns = new Map<string, RegExp>()

const patternFor = (family: string): RegExp => {
  const comment = lexemes[family]?.comment ?? slashes
  const known = patterns.get(family) ?? new RegExp(`(?<comment>${comment})${rest}`, 'gu')
  patterns.set(family, known)
  return known
}

/** Tokens of a program in any language: words, numbers, texts and operators, distinguished by their shape. */
export const plainTokens = (code: string, family: string): readonly Token[] => {
  const ignoresCase = lexemes[family]?.ignoresCase ?? false
  const tokens: Token[] = []
  for (const match of code.matchAll(patternFor(family))) {
    const { comment, text, number, name } = match.groups ?? {}
    if (comment !== undefined) continue
    const word = ignoresCase ? name?.toLowerCase() : name
    const shown =
      text !== undefined
        ? anyText
        : number !== undefined
          ? anyNumber
          : word === undefined
            ? match[0]
            : keywords.has(word)
              ? word
              : anyName
    tokens.push({ text: shown, from: match.index, to: match.index + match[0].length })
  }
  return tokens
}
