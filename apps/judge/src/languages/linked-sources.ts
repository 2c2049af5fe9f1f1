import type { Sources } from './language.ts'

const include = /^[ \t]*#[ \t]*include[ \t]*[<"](?:\.\/)?([^>"\n]+)[>"]/gm

/**
 * The extra files that are compiled together with a solution, as arguments: those with one of these endings that nobody
 * includes. A grader brings `main` in one way or the other, and one that is included must not come twice. A problem
 * setter's programs are left alone: what lies beside a checker may be another program.
 */
export const linkedSources = (endings: RegExp, { extra, texts, purpose }: Sources): readonly string[] => {
  if (purpose !== 'solution') return []
  const included = new Set(texts.flatMap((text) => [...text.matchAll(include)].map(([, name]) => name)))
  return extra.filter((name) => endings.test(name) && !included.has(name)).map((name) => `./${name}`)
}
