import { asForeign } from '../conventions.ts'
import type { CheckerDraft } from '../draft.ts'
import { PackageFault, shown } from '../faults.ts'
import { checkerLanguageOf } from '../languages.ts'
import type { PackagedProblem } from '../packaged.ts'
import { readCode } from '../read-code.ts'
import type { Reading } from '../reading.ts'
import { plainFileName } from '../schema.ts'

type Judging = Pick<PackagedProblem['draft'], 'judgeMode' | 'checker'>

/** Where a format keeps its checker. */
export interface CheckerPlace {
  readonly source: RegExp
  /** Without its source, a checker cannot be imported. */
  readonly binary: RegExp
}

/** @throws PackageFault when the checker has no source that can be run */
export const cmsJudging = async ({ source, binary }: CheckerPlace, reading: Reading): Promise<Judging> => {
  const paths = [...reading.files.keys()]
  const path = paths.find((item) => source.test(item))
  if (path !== undefined) return { judgeMode: 'spj', checker: await cmsChecker(path, reading) }
  const built = paths.find((item) => binary.test(item))
  if (built !== undefined) throw new PackageFault('binary.only', { name: shown(built) })
  return { judgeMode: 'default', checker: null }
}

/**
 * A checker of CMS from its source, with the headers next to it. Programs made with testlib are called like ours; the
 * package's own testlib, which speaks the protocol of CMS, is left out for them.
 */
const cmsChecker = async (path: string, { files, context, notes }: Reading): Promise<CheckerDraft> => {
  const language = checkerLanguageOf(path)
  if (language === null) throw new PackageFault('checker.language', { name: shown(path) })
  const code = await readCode(files, path, context.limits)
  const isTestlib = /^\s*#\s*include\s*["<]testlib\.h[">]/m.test(code)
  if (language === 'Python3' && !isTestlib) throw new PackageFault('checker.language', { name: shown(path) })
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const extraFiles: Record<string, string> = {}
  for (const other of files.keys()) {
    const name = other.slice(folder.length)
    if (!other.startsWith(folder) || !/^[^/]+\.(h|hpp)$/.test(name) || !plainFileName.safeParse(name).success) continue
    if (!(isTestlib && name === 'testlib.h')) extraFiles[name] = await readCode(files, other, context.limits)
  }
  const checker: CheckerDraft = { language, code, extraFiles }
  if (isTestlib) return checker
  notes.mapped(path, 'checker (CMS)')
  return asForeign(checker, 'cms')
}
