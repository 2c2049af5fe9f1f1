import { parser as cpp } from '@lezer/cpp'
import { parser as go } from '@lezer/go'
import { parser as java } from '@lezer/java'
import { parser as javascript } from '@lezer/javascript'
import type { LRParser } from '@lezer/lr'
import { parser as php } from '@lezer/php'
import { parser as python } from '@lezer/python'
import { parser as rust } from '@lezer/rust'
import { plainTokens } from './plain.ts'
import { anyName, anyNumber, anyText, anyType, type Token } from './token.ts'

/** Grammars by language family; they recover from every error, so every text has a tree. */
const grammars: ReadonlyMap<string, LRParser> = new Map([
  ['cpp', cpp],
  ['go', go],
  ['java', java],
  // TypeScript is read with it too; its types are a part that is seldom there.
  ['javascript', javascript.configure({ dialect: 'ts' })],
  ['php', php],
  ['python', python],
  ['rust', rust],
])

/** Comments, and declarations that most programs begin with. */
const skipped =
  /Comment$|^(PreprocDirective|UsingDeclaration|TypeDefinition|AliasDeclaration|ImportStatement|ImportDeclaration|ImportDecl|PackageDeclaration|PackageClause|UseDeclaration|Text|PhpOpen|PhpClose)$/
const texts = /^(?!.*TypeName)(.*String.*|Heredoc|Char|CharLiteral|CharacterLiteral|Rune|RegExp)$/
const numbers = /^(Number|Integer|Float|IntegerLiteral|FloatingPointLiteral|FloatLiteral)$/
const types = /^(PrimitiveType|TypeSize)$/
const names = /(Identifier|Name|Definition|DefName|Label)$/

type Kind = 'skipped' | 'text' | 'type' | 'number' | 'name' | 'other'

const kinds = new Map<string, Kind>()

/** What a node is by its name; there are some hundred names and many thousands of nodes. */
const kindOf = (node: string): Kind => {
  const known = kinds.get(node)
  if (known !== undefined) return known
  const kind = patterns.find(([pattern]) => pattern.test(node))?.[1] ?? 'other'
  kinds.set(node, kind)
  return kind
}

const patterns: readonly (readonly [RegExp, Kind])[] = [
  [skipped, 'skipped'],
  [texts, 'text'],
  [types, 'type'],
  [numbers, 'number'],
  [names, 'name'],
]

/** The token of a leaf. Keywords and operators are kept as written. */
const textOf = (kind: Kind, source: string): string => {
  if (kind === 'text') return anyText
  if (kind === 'type') return anyType
  if (kind === 'number') return anyNumber
  return kind === 'name' && /[\p{L}_$]/u.test(source) ? anyName : source
}

/** Tokens of a program from its syntax tree; null for families without a grammar. */
export const grammarTokens = (code: string, family: string): readonly Token[] | null => {
  const parser = grammars.get(family)
  if (parser === undefined) return null
  const tokens: Token[] = []
  let read = 0
  /** Operators that the grammar has no node for are between nodes. */
  const upTo = (from: number): void => {
    if (from > read) {
      const between = code.slice(read, from)
      if (between.trim() !== '') {
        for (const token of plainTokens(between, family)) {
          tokens.push({ text: token.text, from: read + token.from, to: read + token.to })
        }
      }
    }
    read = Math.max(read, from)
  }
  parser.parse(code).iterate({
    enter: ({ name, from, to, node }) => {
      const kind = kindOf(name)
      if (kind === 'skipped') {
        upTo(from)
        read = Math.max(read, to)
        return false
      }
      if (kind !== 'text' && node.firstChild !== null) return true
      upTo(from)
      if (to > from && to > read) {
        tokens.push({ text: textOf(kind, code.slice(from, to)), from, to })
        read = to
      }
      return false
    },
  })
  upTo(code.length)
  return tokens
}
