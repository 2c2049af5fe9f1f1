import type { Sources } from './language.ts'

const include = /^[ \t]*#[ \t]*include[ \t]*[<"](?:\.\/)?([^>"\n]+)[>"]/gm

/**
 * The extra files to compile with a solution, as arguments: those with one of these extensions that are not included by
 * another file. A grader provides `main` either way, and an included one must not be compiled twice. Programs of
 * problem setters are excluded: files next to a checker may be other programs.
 */
export const linkedSources = (endings: RegExp, { extra, texts, purpose }: Sources): readonly string[] => {
  if (purpose !== 'solution') return []
  const included = new Set(texts.flatMap((text) => [...text.matchAll(include)].map(([, name]) => name)))
  return extra.filter((name) => endings.test(name) && !included.has(name)).map((name) => `./${name}`)
}
