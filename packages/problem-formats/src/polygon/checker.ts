import { outputCheckers } from '@verdict/contract'
import type { CheckerDraft } from '../draft.ts'
import { PackageFault, shown } from '../faults.ts'
import { checkerLanguageOf } from '../languages.ts'
import type { PackagedProblem } from '../packaged.ts'
import { readCode } from '../read-code.ts'
import { plainFileName } from '../schema.ts'
import { elementAt, elementsAt, type XmlElement } from '../xml/tree.ts'
import type { PolygonReading } from './problem.ts'

/** The checker, or the interactor, which comes before it and takes it along. */
export const checkerOf = async (
  reading: PolygonReading,
): Promise<Pick<PackagedProblem['draft'], 'judgeMode' | 'checker'>> => {
  const interactor = elementAt(reading.root, 'assets', 'interactor')
  const checker = elementAt(reading.root, 'assets', 'checker')
  if (interactor !== null) {
    const own = await programOf(interactor, reading)
    return {
      judgeMode: 'interactive',
      checker: checker === null ? own : await withOutputChecker(own, checker, reading),
    }
  }
  if (checker === null) return { judgeMode: 'default', checker: null }
  const { name } = checker.attributes
  if (name !== undefined) reading.notes.mapped(`checker: ${name}`, 'checker')
  return { judgeMode: 'spj', checker: await programOf(checker, reading) }
}

/** The checker runs after the interactor accepts and reads its report; it is stored next to it. */
const withOutputChecker = async (
  interactor: CheckerDraft,
  checker: XmlElement,
  reading: PolygonReading,
): Promise<CheckerDraft> => {
  const { language, code, extraFiles } = await programOf(checker, reading)
  const name = Object.keys(outputCheckers).find((item) => outputCheckers[item] === language) ?? 'output_checker.cpp'
  reading.notes.mapped(`checker: ${sourceOf(checker)}`, name)
  return { ...interactor, extraFiles: { ...interactor.extraFiles, ...extraFiles, [name]: code } }
}

const sourceOf = (asset: XmlElement): string => elementAt(asset, 'source')?.attributes.path ?? ''

const programOf = async (asset: XmlElement, reading: PolygonReading): Promise<CheckerDraft> => {
  const path = sourceOf(asset)
  const language = checkerLanguageOf(path)
  if (language === null) throw new PackageFault('checker.language', { name: shown(path) })
  const code = await readCode(reading.files, path, reading.context.limits)
  return { language, code, extraFiles: await headersFor(code, reading) }
}

/** The headers a program includes, and those they include in turn. */
const headersFor = async (
  code: string,
  { root, files, context }: PolygonReading,
): Promise<Readonly<Record<string, string>>> => {
  const known = new Map(
    elementsAt(root, 'files', 'resources', 'file').flatMap(({ attributes: { path } }) =>
      path === undefined ? [] : [[path.split('/').at(-1) ?? '', path] as const],
    ),
  )
  const found: Record<string, string> = {}
  const wanted = includesOf(code)
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const path = known.get(name)
    if (path === undefined || name in found || !files.has(path) || !plainFileName.safeParse(name).success) continue
    found[name] = await readCode(files, path, context.limits)
    wanted.push(...includesOf(found[name] ?? ''))
  }
  return found
}

const includesOf = (code: string): string[] =>
  [...code.matchAll(/^\s*#\s*include\s*["<]([^">]+)[">]/gm)].map(([, name = '']) => name)
