import { graderRowOf } from '@verdict/rules'
import type { Sources } from './language.ts'

const include = /^[ \t]*#[ \t]*include[ \t]*[<"](?:\.\/)?([^>"\n]+)[>"]/gm

/**
 * The extra files to compile with a solution, as arguments: those with one of these extensions that are not included by
 * another file. A grader provides `main` either way, and an included one must not be compiled twice. Programs of
 * problem setters are excluded: files next to a checker may be other programs.
 */
export const linkedSources = (language: string, endings: RegExp, sources: Sources): readonly string[] => {
  const { extra, own = [], texts, purpose } = sources
  if (purpose !== 'solution') return []
  const [main = '', ...others] = texts
  const isOwn = (_: string, place: number): boolean => own.includes(extra[place] ?? '')
  const bySetter = new Set(others.filter((text, place) => !isOwn(text, place)).flatMap(includedBy))
  const code = [main, ...others.filter(isOwn)].join('\n')
  const bySolution = new Set(includedBy(code))
  const graders = graderRowOf(language)?.graders ?? []
  const isIncluded = (name: string): boolean =>
    bySetter.has(name) || (bySolution.has(name) && !(graders.includes(name) && mayDefineMain.test(code)))
  return extra.filter((name) => endings.test(name) && !isIncluded(name)).map((name) => `./${name}`)
}

/**
 * A solution that includes the grader and brings a `main` of its own would replace the grader, by including it where the
 * preprocessor skips it or renames its `main`. Such a grader is linked all the same, and the linker refuses the second
 * `main`. Pasted tokens, continued lines and names for the assembler can spell the word too.
 */
const mayDefineMain = /\bmain\b|##|%:%:|\?\?[=/]|\\[ \t]*$|asm/m

const includedBy = (text: string): readonly string[] => [...text.matchAll(include)].map(([, name = '']) => name)
