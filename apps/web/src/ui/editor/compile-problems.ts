/** A place in the program that the compiler complained about. */
export interface CompileProblem {
  readonly line: number
  /** From 1; null when the compiler names only the line. */
  readonly column: number | null
  readonly severity: 'error' | 'warning'
  readonly message: string
}

/** The judge's names of the program, the second one in function problems; other files are the problem's own. */
const file = String.raw`(?:\.?\/(?:[\w.-]+\/)*)?(?:[Mm]ain|[Ss]olution)\.\w+`
const kind = '(?<kind>fatal error|error|warning|note|Error|Fatal|Warning|Note)'

/** One line that names place and message. */
const inOneLine: readonly RegExp[] = [
  // gcc, clang, kotlinc, ghc, javac (without a column), tsc
  new RegExp(String.raw`^${file}:(?<line>\d+):(?:(?<column>\d+)(?::|\s-))?\s*${kind}\b[^:]*:?\s*(?<text>.*)$`),
  // csc, fpc, tsc
  new RegExp(String.raw`^${file}\((?<line>\d+)(?:,(?<column>\d+))?\):?\s*${kind}\s*(?:\w+\d+)?:\s*(?<text>.*)$`),
  // go, ruby, lua
  new RegExp(String.raw`^(?:\w+: )?${file}:(?<line>\d+):(?:(?<column>\d+):)?\s*(?<text>\S.*)$`),
  // bash
  new RegExp(String.raw`^${file}: line (?<line>\d+): (?<text>.*)$`),
  // php, perl
  new RegExp(String.raw`^(?<text>.+?) (?:in|at) ${file} (?:on )?line (?<line>\d+)`),
]

/** The place alone; the message is on another line. */
const rustPlace = new RegExp(String.raw`^\s*--> ${file}:(?<line>\d+):(?<column>\d+)$`)
const rustMessage = /^(?<kind>error|warning)(?:\[\w+\])?: (?<text>.*)$/
const pythonPlace = /^\s*File ".*?(?:[Mm]ain|[Ss]olution)\.\w+", line (?<line>\d+)/
const nodePlace = new RegExp(String.raw`^${file}:(?<line>\d+)$`)
const lastWord = /^\s*(?:Sorry: )?(?<text>\w*(?:Error|Exception)\b.*)$/

/** Lines of gcc that lead to an error. */
const isContext = /^\s*(?:required (?:from|by)|recursively required|in expansion of)/

const maxProblems = 100

/** The errors and warnings of a compiler's message that belong to a line of the program. */
export const compileProblems = (message: string): readonly CompileProblem[] => {
  const lines = message.split(/\r?\n/)
  const problems = lines.flatMap((text, place) => problemAt(lines, text, place))
  return problems.slice(0, maxProblems)
}

const problemAt = (lines: readonly string[], text: string, place: number): readonly CompileProblem[] => {
  const rust = rustPlace.exec(text)?.groups
  if (rust !== undefined) {
    const said = lines.slice(0, place).findLast((line) => rustMessage.test(line))
    return [problemOf({ ...rust, ...rustMessage.exec(said ?? '')?.groups })]
  }
  const script = (pythonPlace.exec(text) ?? nodePlace.exec(text))?.groups
  if (script !== undefined) {
    const said = lines.slice(place).find((line) => lastWord.test(line))
    return said === undefined ? [] : [problemOf({ ...script, ...lastWord.exec(said)?.groups })]
  }
  for (const pattern of inOneLine) {
    const found = pattern.exec(text)?.groups
    if (found === undefined) continue
    if (/^note$/i.test(found.kind ?? '') || isContext.test(found.text ?? '')) return []
    // ghc puts the message on the next lines.
    const words = found.text === '' ? (lines[place + 1] ?? '').trim() : found.text
    return [problemOf({ ...found, text: words })]
  }
  return []
}

const problemOf = (groups: Readonly<Record<string, string | undefined>>): CompileProblem => ({
  line: Number(groups.line ?? 1),
  column: groups.column === undefined ? null : Number(groups.column),
  severity: /^warning$/i.test(groups.kind ?? '') ? 'warning' : 'error',
  message: groups.text ?? '',
})
