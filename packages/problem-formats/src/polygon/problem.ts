import { problemAuth, problemType } from '@verdict/contract'
import { fullPointsOf, givesPoints } from '../as-oi.ts'
import { plainDraft, plainProblem } from '../defaults.ts'
import { PackageFault } from '../faults.ts'
import { filesBelow, nameOfFolder } from '../folders.ts'
import type { PackagedProblem, ReadContext } from '../packaged.ts'
import { readCode } from '../read-code.ts'
import { type Reading, readingOf, requiredFile } from '../reading.ts'
import { plainFileName } from '../schema.ts'
import { valueFault } from '../schema-fault.ts'
import { displayIdOf } from '../words.ts'
import { elementAt, elementsAt, readXmlTree, type XmlElement } from '../xml/tree.ts'
import { checkerOf } from './checker.ts'
import { readPrograms } from './programs.ts'
import { readStatements } from './statement.ts'
import { readTests } from './tests.ts'

/** Data read from a package in addition to `problem.xml`. */
export interface PolygonReading extends Reading {
  readonly root: XmlElement
}

/** @throws PackageFault that names what is wrong with the problem. */
export const problemOf = async (context: ReadContext, folder: string): Promise<PackagedProblem> => {
  const begun = readingOf(context, folder)
  const { files, notes } = begun
  const root = await readXmlTree(requiredFile(files, 'problem.xml'), context.limits)
  if (root.name !== 'problem') throw new PackageFault('key.missing', { key: 'problem.xml: problem' })
  const reading: PolygonReading = { ...begun, root }
  const name = root.attributes['short-name'] ?? nameOfFolder(folder, context.fileName)
  const testset = mainTestset(reading)
  const tests = readTests(testset, reading)
  const judged = await checkerOf(reading)
  const hasPoints = !tests.isScored && judged.checker !== null && givesPoints(judged.checker)
  if (hasPoints) notes.assumed('checker with points', 'ACM')
  const statement = await readStatements(reading, { fallback: name, samples: tests.samples })
  return {
    ...plainProblem,
    draft: {
      ...plainDraft,
      displayId: displayIdOf(name),
      type: tests.isScored ? problemType.oi : problemType.acm,
      judgeCaseMode: tests.judgeCaseMode,
      // A problem without data must stay hidden.
      visibility: tests.isPending ? problemAuth.hidden : plainDraft.visibility,
      ...judged,
      timeLimitMs: limitOf(testset, 'time-limit', { scale: 1, max: 600_000 }),
      memoryLimitMb: limitOf(testset, 'memory-limit', { scale: 1_048_576, max: 65_536 }),
      fileIo: fileIoOf(reading),
      ...statement.words,
      examples: statement.examples,
      tags: elementsAt(root, 'tags', 'tag')
        .flatMap((tag) => tag.attributes.value?.trim().slice(0, 64) || [])
        .map((tag) => ({ name: tag, nameEn: null })),
      extraFiles: await solutionFiles(reading),
    },
    cases: tests.cases,
    needs: tests.needs,
    pictures: statement.pictures,
    attachments: statement.attachments,
    ...(await readPrograms(testset, reading, tests.isPending)),
    notes: notes.list(),
    ...(hasPoints && judged.checker !== null && { checkerPoints: fullPointsOf(judged.checker) }),
  }
}

/** The title of a problem, also of one that cannot be read otherwise. */
export const titleOf = async (context: ReadContext, folder: string): Promise<string | null> => {
  const head = filesBelow(context.source, folder).get('problem.xml')
  if (head === undefined) return null
  const root = await readXmlTree(head, context.limits)
  const names = elementsAt(root, 'names', 'name').map(({ attributes }) => attributes.value ?? '')
  return names.find((name) => name.trim() !== '') ?? null
}

/** The set contestants are judged by; others serve the author. */
const mainTestset = ({ root, notes }: PolygonReading): XmlElement => {
  const judging = elementAt(root, 'judging')
  const sets = elementsAt(root, 'judging', 'testset')
  const main = sets.find((set) => set.attributes.name === 'tests') ?? sets[0]
  if (judging === null || main === undefined) throw new PackageFault('key.missing', { key: 'problem.xml: testset' })
  for (const set of sets) if (set !== main) notes.lost(`testset[${set.attributes.name ?? ''}]`, 'testset')
  const runs = Number(judging.attributes['run-count'] ?? 1)
  if (runs > 1) throw new PackageFault('mode.unsupported', { name: `run-count: ${runs}` })
  return main
}

const limitOf = (
  testset: XmlElement,
  name: string,
  { scale, max }: { readonly scale: number; readonly max: number },
): number => {
  const given = elementAt(testset, name)?.text.trim() ?? ''
  const value = Math.ceil(Number(given || 'none') / scale)
  if (!(value >= 1 && value <= max)) throw valueFault(`problem.xml: ${name}`, given)
  return value
}

const fileIoOf = ({ root, notes }: PolygonReading): PackagedProblem['draft']['fileIo'] => {
  const judging = elementAt(root, 'judging')
  const [read, write] = [judging?.attributes['input-file'] ?? '', judging?.attributes['output-file'] ?? '']
  if (read === '' && write === '') return null
  if (read === '' || write === '') {
    notes.lost(read === '' ? 'judging.output-file' : 'judging.input-file')
    return null
  }
  if (![read, write].every((name) => plainFileName.safeParse(name).success)) throw new PackageFault('fileIo.names')
  return { read, write }
}

/** Headers next to every solution; whole programs would need separate compilation. */
const solutionFiles = async ({
  root,
  files,
  context,
  notes,
}: PolygonReading): Promise<Readonly<Record<string, string>>> => {
  const wanted = elementsAt(root, 'files', 'resources', 'file').filter((file) =>
    elementsAt(file, 'assets', 'asset').some((asset) => asset.attributes.name === 'solution'),
  )
  const found: Record<string, string> = {}
  for (const file of wanted) {
    const path = file.attributes.path ?? ''
    const name = path.split('/').at(-1) ?? ''
    const entry = files.get(path)
    if (entry === undefined || !plainFileName.safeParse(name).success || !/\.(h|hpp|py|txt)$/.test(name))
      notes.lost(path, 'build')
    else found[name] = await readCode(files, path, context.limits)
  }
  return found
}
