/**
 * Answers to an output-only problem. They are stored and judged as one text with a part for each answer, under a heading
 * of the form `=== 3.out ===`. A line of an answer that looks like a heading has a backslash in front.
 */

const heading = /^===[ \t]+(\S(?:.*\S)?)[ \t]+===[ \t]*$/
const likeHeading = /^\\*===[ \t]+\S(?:.*\S)?[ \t]+===[ \t]*\r?$/
const escaped = /^\\+===[ \t]+\S(?:.*\S)?[ \t]+===[ \t]*\r?$/

/** A case as its answers name it. */
export interface AnswerCase {
  readonly seq: number
  readonly outputName: string
}

export interface AnswerPart {
  readonly name: string
  readonly text: string
}

/** The parts of a text in their order; null when it has no heading, or text before the first one. Names can repeat. */
export const splitAnswers = (code: string): readonly AnswerPart[] | null => {
  const parts: { readonly name: string; readonly lines: string[] }[] = []
  for (const line of code.split('\n')) {
    const name = heading.exec(line.replace(/\r$/, ''))?.[1]
    const current = parts.at(-1)
    if (name !== undefined) parts.push({ name, lines: [] })
    else if (current !== undefined) current.lines.push(escaped.test(line) ? line.slice(1) : line)
    else if (line.trim() !== '') return null
  }
  if (parts.length === 0) return null
  return parts.map(({ name, lines }) => ({ name, text: withEnd(lines.join('\n')) }))
}

/** One text of several answers, as `splitAnswers` reads it. Every answer ends with a line break. */
export const joinAnswers = (parts: readonly AnswerPart[]): string =>
  parts
    .map(({ name, text }, index) => {
      const lines = withEnd(text.split('\n').map(withEscape).join('\n'))
      // The line break before a heading belongs to the heading.
      const gap = index < parts.length - 1 && /(?:^|\n)\n$/.test(lines) ? '\n' : ''
      return `=== ${name} ===\n${lines}${gap}`
    })
    .join('')

const withEscape = (line: string): string => (likeHeading.test(line) ? `\\${line}` : line)

const withEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '')

/** Finds the answer to a case: by the name of its output, with or without extension, or by its number. */
export const answersByName = <T>(parts: ReadonlyMap<string, T>): ((testCase: AnswerCase) => T | null) => {
  const byStem = new Map([...parts].map(([name, content]) => [stemOf(name), content]))
  return ({ seq, outputName }) =>
    parts.get(outputName) ?? byStem.get(stemOf(outputName)) ?? byStem.get(String(seq)) ?? null
}

/** The name under which each case is answered: its output's, or its number where two outputs share a name. */
export const answerNames = (cases: readonly AnswerCase[]): ReadonlyMap<number, string> => {
  const counts = new Map<string, number>()
  for (const { outputName } of cases) counts.set(stemOf(outputName), (counts.get(stemOf(outputName)) ?? 0) + 1)
  return new Map(
    cases.map(({ seq, outputName }) => [seq, counts.get(stemOf(outputName)) === 1 ? outputName : String(seq)]),
  )
}

/** Which case each file answers, by its name; null for files that no case has, or that a case has already. */
export const matchAnswerFiles = (
  files: readonly string[],
  cases: readonly AnswerCase[],
): readonly (number | null)[] => {
  const taken = new Set<number>()
  return files.map((path) => {
    const name = path.split('/').at(-1) ?? path
    const found = [sameName, sameStem, sameNumber, sameSeq]
      .map((fits) => cases.filter((testCase) => fits(name, testCase)))
      .find((fitting) => fitting.length === 1)?.[0]
    if (found === undefined || taken.has(found.seq)) return null
    taken.add(found.seq)
    return found.seq
  })
}

type Fits = (file: string, one: AnswerCase) => boolean

const sameName: Fits = (file, { outputName }) => file.toLowerCase() === outputName.toLowerCase()
const sameStem: Fits = (file, { outputName }) => stemOf(file).toLowerCase() === stemOf(outputName).toLowerCase()
const sameNumber: Fits = (file, { outputName }) => numberOf(file) !== null && numberOf(file) === numberOf(outputName)
const sameSeq: Fits = (file, { seq }) => numberOf(file) === seq

/** The number at the end of a name, as of `task03.out`. */
const numberOf = (name: string): number | null => {
  const digits = /(\d{1,9})$/.exec(stemOf(name))?.[1]
  return digits === undefined ? null : Number(digits)
}
