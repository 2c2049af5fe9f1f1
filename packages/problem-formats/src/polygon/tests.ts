import { arrangeGroups, type GroupPlan } from '../arrange-groups.ts'
import { PackageFault } from '../faults.ts'
import type { PackagedProblem } from '../packaged.ts'
import type { Content } from '../source.ts'
import { elementAt, elementsAt, type XmlElement } from '../xml/tree.ts'
import type { PolygonReading } from './problem.ts'

type Arranged = Pick<PackagedProblem, 'cases' | 'needs'> &
  Pick<PackagedProblem['draft'], 'judgeCaseMode'> & {
    readonly isScored: boolean
    /** The package lacks test files, but holds what makes them. */
    readonly isPending: boolean
    readonly samples: readonly { readonly input: Content; readonly output: Content }[]
  }

interface Test {
  readonly number: number
  readonly group: string | null
  readonly points: number | null
  readonly isSample: boolean
  readonly inputName: string
  readonly outputName: string
  readonly input: Content
  readonly output: Content
}

/** The tests of a set, by points and groups where there are any. */
export const readTests = (testset: XmlElement, reading: PolygonReading): Arranged => {
  const { tests, missing } = filesOf(testset, reading)
  if (missing.length > 0) return pending(testset, missing, reading)
  const samples = tests.filter((test) => test.isSample)
  const groups = elementsAt(testset, 'groups', 'group')
  const isScored = tests.some((test) => (test.points ?? 0) > 0) || groups.some((group) => pointsOf(group) !== null)
  if (!isScored) {
    const cases = tests.map((test) => ({ ...filesAlone(test), score: null, group: null }))
    return { isScored, isPending: false, samples, judgeCaseMode: 'ergodic_without_error', cases, needs: [] }
  }
  const arranged = arrangeGroups(plansOf(tests, groups, reading))
  if (arranged.isRounded) reading.notes.mapped('test.points', 'whole points')
  return { isScored, isPending: false, samples, ...arranged }
}

/**
 * A standard package has no generated tests and no answers. If its generators, its manual inputs and its main solution
 * are included, the problem is imported hidden and without data, with a script that generates them on a judge host.
 * @throws PackageFault that names the missing parts.
 */
const pending = (testset: XmlElement, missing: readonly string[], reading: PolygonReading): Arranged => {
  const { root, notes } = reading
  const hasMain = elementsAt(root, 'assets', 'solutions', 'solution').some(
    ({ attributes }) => attributes.tag === 'main',
  )
  const makers = new Set(
    elementsAt(root, 'files', 'executables', 'executable').flatMap((item) => {
      const path = elementAt(item, 'source')?.attributes.path ?? ''
      return reading.files.has(path) ? [path.replace(/^.*\//, '').replace(/\.[^.]*$/, '')] : []
    }),
  )
  const listed = elementsAt(testset, 'tests', 'test')
  const inputs = inputPaths(testset)
  const isMakeable = ({ attributes }: XmlElement, index: number): boolean =>
    attributes.cmd === undefined
      ? reading.files.has(inputs(index + 1))
      : makers.has(attributes.cmd.trim().split(/\s+/)[0] ?? '')
  if (!hasMain || listed.length === 0 || !listed.every(isMakeable)) {
    const names = `${missing.slice(0, 8).join(', ')}${missing.length > 8 ? `, … (${missing.length})` : ''}`
    throw new PackageFault('cases.generated', { names })
  }
  const isScored = listed.some((test) => (pointsOf(test) ?? 0) > 0)
  notes.mapped('tests', `generator script (${listed.length})`)
  notes.assumed('visibility', 'hidden')
  if (isScored) notes.lost('test.points', 'generated')
  for (const group of elementsAt(testset, 'groups', 'group'))
    notes.lost(`group[${group.attributes.name ?? ''}]`, 'generated')
  return { isScored, isPending: true, samples: [], judgeCaseMode: 'default', cases: [], needs: [] }
}

/** Path of a test's input. */
export const inputPaths = (testset: XmlElement): ((number: number) => string) => {
  const pattern = elementAt(testset, 'input-path-pattern')?.text.trim() || 'tests/%02d'
  return (number) => formatted(pattern, number)
}

const filesAlone = ({ inputName, outputName, input, output }: Test) => ({ inputName, outputName, input, output })

const pointsOf = (element: XmlElement): number | null => {
  const given = Number(element.attributes.points ?? 'none')
  return Number.isFinite(given) && given >= 0 && given <= 1_000_000 ? given : null
}

/** Files of every test; a standard package lacks those that are generated. */
const filesOf = (
  testset: XmlElement,
  { files }: PolygonReading,
): { readonly tests: readonly Test[]; readonly missing: readonly string[] } => {
  const inputPattern = elementAt(testset, 'input-path-pattern')?.text.trim() || 'tests/%02d'
  const answerPattern = elementAt(testset, 'answer-path-pattern')?.text.trim() || `${inputPattern}.a`
  const listed = elementsAt(testset, 'tests', 'test')
  const count = Math.max(listed.length, Number(elementAt(testset, 'test-count')?.text.trim() ?? 0) || 0)
  if (count === 0) throw new PackageFault('cases.none')
  if (count > 10_000) throw new PackageFault('cases.many', { max: 10_000 })
  const missing: string[] = []
  const tests: Test[] = []
  for (let number = 1; number <= count; number++) {
    const [inputPath, answerPath] = [formatted(inputPattern, number), formatted(answerPattern, number)]
    const [input, output] = [files.get(inputPath), files.get(answerPath)]
    const test = listed[number - 1]
    if (input === undefined || output === undefined) {
      const path = input === undefined ? inputPath : answerPath
      missing.push(test?.attributes.cmd === undefined ? path : `${path} (${test.attributes.cmd})`)
      continue
    }
    const [inputName, outputName] = [`${inputPath.split('/').at(-1)}.in`, `${inputPath.split('/').at(-1)}.out`]
    const group = test?.attributes.group ?? null
    const isSample = test?.attributes.sample === 'true'
    const points = test === undefined ? null : pointsOf(test)
    tests.push({ number, group, points, isSample, inputName, outputName, input, output })
  }
  return { tests, missing }
}

/** `%02d` and its like, as C prints them. */
const formatted = (pattern: string, number: number): string =>
  pattern.replace(/%(0?)(\d{0,2})d/, (_, zero: string, width: string) =>
    String(number).padStart(Number(width || 0), zero === '0' ? '0' : ' '),
  )

const plansOf = (
  tests: readonly Test[],
  groups: readonly XmlElement[],
  { notes }: PolygonReading,
): readonly GroupPlan[] => {
  const byGroup = Map.groupBy(tests, (test) => test.group)
  const names = [...byGroup.keys()]
  return [...byGroup].map(([name, members]) => {
    const group = groups.find((group) => group.attributes.name === name)
    const policy = group?.attributes['points-policy'] ?? 'each-test'
    const cases = members.map((test) => ({ ...filesAlone(test), score: test.points }))
    const ofTests = members.reduce((sum, test) => sum + (test.points ?? 0), 0)
    const ofGroup = group === undefined ? null : pointsOf(group)
    const needs = group === undefined ? [] : needsOf(group, names, notes)
    const feedback = group?.attributes['feedback-policy']
    if (feedback !== undefined && feedback !== 'complete') notes.lost(`group[${name}].feedback-policy: ${feedback}`)
    if (policy === 'complete-group')
      return { kind: 'lowest', score: ofGroup !== null && ofGroup > 0 ? ofGroup : ofTests, cases, needs }
    // Points of the group alone are shared out evenly.
    const isShared = ofTests === 0 && (ofGroup ?? 0) > 0
    return {
      kind: 'sum',
      score: ofGroup ?? ofTests,
      cases: isShared
        ? cases.map((testCase) => ({ ...testCase, score: null }))
        : cases.map((testCase) => ({ ...testCase, score: testCase.score ?? 0 })),
      needs,
    }
  })
}

const needsOf = (group: XmlElement, names: readonly (string | null)[], notes: PolygonReading['notes']) =>
  elementsAt(group, 'dependencies', 'dependency').flatMap((dependency) => {
    const place = names.indexOf(dependency.attributes.group ?? '')
    if (place === -1) notes.lost(`group[${group.attributes.name}].dependency: ${dependency.attributes.group}`, 'group')
    return place === -1 ? [] : [place]
  })
