/**
 * Regular expressions of fill-in questions. The pattern becomes a non-deterministic automaton that is simulated state
 * by state, so the time is bounded by pattern length times answer length: no pattern can block the server, unlike
 * backtracking engines. Supported: literals, `.`, classes, `\d \w \s` and their complements, groups, `|`, `* + ?` and
 * `{m,n}`. A pattern always matches the whole answer.
 */
export type PatternFault = 'syntax' | 'tooLarge'

/** Takes the forms of one character that count as equal: itself, or both cases of it. */
type Test = (forms: readonly string[]) => boolean

/** `test` consumes a character; without it the edge is free. */
interface State {
  readonly test: Test | null
  readonly next: number[]
}

type Node =
  | { readonly kind: 'char'; readonly test: Test }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly min: number; readonly max: number | null }

const maxStates = 5_000
const maxCount = 200

class Fault extends Error {
  readonly fault: PatternFault
  constructor(fault: PatternFault) {
    super(fault)
    this.fault = fault
  }
}

/** Null when the pattern can be used. */
export const patternFault = (pattern: string): PatternFault | null => {
  const built = tryBuild(pattern)
  return typeof built === 'string' ? built : null
}

/** Whether a pattern matches a whole text; a faulty pattern matches nothing. */
export const matchesPattern = (pattern: string, text: string, options: { readonly ignoreCase: boolean }): boolean => {
  const automaton = tryBuild(pattern)
  if (typeof automaton === 'string') return false
  const { states, end } = automaton
  let now = closure(states, [0])
  for (const char of text) {
    const forms = options.ignoreCase ? [char.toLowerCase(), char.toUpperCase()] : [char]
    const reached = [...now].flatMap((index) => {
      const state = states[index]
      return state?.test?.(forms) ? state.next : []
    })
    now = closure(states, reached)
    if (now.size === 0) return false
  }
  return now.has(end)
}

const closure = (states: readonly State[], from: readonly number[]): ReadonlySet<number> => {
  const found = new Set<number>()
  const open = [...from]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (found.has(index)) continue
    found.add(index)
    const state = states[index]
    if (state?.test === null) open.push(...state.next)
  }
  return found
}

interface Automaton {
  readonly states: readonly State[]
  readonly end: number
}

const tryBuild = (pattern: string): Automaton | PatternFault => {
  try {
    return build(pattern)
  } catch (error) {
    if (error instanceof Fault) return error.fault
    throw error
  }
}

const build = (pattern: string): Automaton => {
  const states: State[] = []
  const add = (test: Test | null): State & { readonly index: number } => {
    if (states.length >= maxStates) throw new Fault('tooLarge')
    const state = { test, next: [], index: states.length }
    states.push(state)
    return state
  }
  /** Adds a node after the state `from`; returns the state behind it. */
  const place = (node: Node, from: number): number => {
    if (node.kind === 'char') {
      const state = add(node.test)
      states[from]?.next.push(state.index)
      const after = add(null)
      state.next.push(after.index)
      return after.index
    }
    if (node.kind === 'all') return node.parts.reduce((at, part) => place(part, at), from)
    const after = add(null)
    if (node.kind === 'any') {
      for (const part of node.parts) {
        const begin = add(null)
        states[from]?.next.push(begin.index)
        states[place(part, begin.index)]?.next.push(after.index)
      }
      return after.index
    }
    let at = from
    for (let count = 0; count < node.min; count += 1) at = place(node.part, at)
    if (node.max === null) {
      const loop = add(null)
      states[at]?.next.push(loop.index)
      states[place(node.part, loop.index)]?.next.push(loop.index)
      states[loop.index]?.next.push(after.index)
      return after.index
    }
    for (let count = node.min; count < node.max; count += 1) {
      states[at]?.next.push(after.index)
      at = place(node.part, at)
    }
    states[at]?.next.push(after.index)
    return after.index
  }
  const begin = add(null)
  const end = place(parse([...pattern]), begin.index)
  return { states, end }
}

const any =
  (matches: (char: string) => boolean): Test =>
  (forms) =>
    forms.some(matches)
const literal = (char: string): Test => any((form) => form === char)
const isDigit = any((char) => /^\d$/.test(char))
const isWord = any((char) => /^\w$/.test(char))
const isSpace = any((char) => /^\s$/.test(char))
/** Excludes a character in every form: without regard to case, `[^a]` matches neither `a` nor `A`. */
const not =
  (test: Test): Test =>
  (forms) =>
    !test(forms)

const escapes: Readonly<Record<string, Test>> = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace),
  n: literal('\n'),
  t: literal('\t'),
}

const parse = (chars: readonly string[]): Node => {
  let at = 0
  let depth = 0
  const fail = (): never => {
    throw new Fault('syntax')
  }
  const either = (): Node => {
    const parts = [sequence()]
    while (chars[at] === '|') {
      at += 1
      parts.push(sequence())
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'any', parts }
  }
  const sequence = (): Node => {
    const parts: Node[] = []
    while (at < chars.length && chars[at] !== '|' && chars[at] !== ')') parts.push(repeated())
    return { kind: 'all', parts }
  }
  const repeated = (): Node => {
    let part = atom()
    for (;;) {
      const bounds = counts()
      if (bounds === null) return part
      part = { kind: 'repeat', part, ...bounds }
    }
  }
  const counts = (): { readonly min: number; readonly max: number | null } | null => {
    const sign = chars[at]
    if (sign === '*' || sign === '+' || sign === '?') {
      at += 1
      return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : null }
    }
    if (sign !== '{') return null
    const end = chars.indexOf('}', at)
    const found = /^(\d{1,3})(,(\d{1,3})?)?$/.exec(end < 0 ? '' : chars.slice(at + 1, end).join(''))
    if (found === null) return fail()
    const min = Number(found[1])
    const max = found[2] === undefined ? min : found[3] === undefined ? null : Number(found[3])
    if (min > maxCount || (max !== null && (max > maxCount || max < min))) return fail()
    at = end + 1
    return { min, max }
  }
  const atom = (): Node => {
    const char = chars[at] ?? fail()
    at += 1
    if (char === '(') {
      if (chars[at] === '?' && chars[at + 1] === ':') at += 2
      depth += 1
      if (depth > 50) fail()
      const inner = either()
      depth -= 1
      if (chars[at] !== ')') fail()
      at += 1
      return inner
    }
    if (char === '[') return { kind: 'char', test: characters() }
    if (char === '.') return { kind: 'char', test: not(literal('\n')) }
    // The whole answer is matched anyway.
    if ((char === '^' && at === 1) || (char === '$' && at === chars.length)) return { kind: 'all', parts: [] }
    if ('*+?{}])^$'.includes(char)) fail()
    return { kind: 'char', test: char === '\\' ? escaped() : literal(char) }
  }
  const escaped = (): Test => {
    const char = chars[at] ?? fail()
    at += 1
    const known = escapes[char]
    if (known !== undefined) return known
    return /[A-Za-z0-9]/.test(char) ? fail() : literal(char)
  }
  const characters = (): Test => {
    const isNegated = chars[at] === '^'
    if (isNegated) at += 1
    const tests: Test[] = []
    while (chars[at] !== ']') {
      const first = chars[at] ?? fail()
      at += 1
      if (first === '\\') tests.push(escaped())
      else if (chars[at] === '-' && chars[at + 1] !== ']' && chars[at + 1] !== undefined) {
        const last = chars[at + 1] ?? fail()
        if (last === '\\' || last < first) fail()
        at += 2
        tests.push(any((char) => char >= first && char <= last))
      } else tests.push(literal(first))
    }
    at += 1
    if (tests.length === 0) fail()
    const test: Test = (forms) => tests.some((item) => item(forms))
    return isNegated ? not(test) : test
  }
  const whole = either()
  if (at < chars.length) fail()
  return whole
}
