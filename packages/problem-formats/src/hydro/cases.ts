import { arrangeGroups, type GroupPlan } from '../arrange-groups.ts'
import { PackageFault, shown } from '../faults.ts'
import type { Notes } from '../notes.ts'
import type { PackagedProblem } from '../packaged.ts'
import { pairFiles } from '../pair-files.ts'
import { valueFault } from '../schema-fault.ts'
import { type Content, contentOf } from '../source.ts'
import type { HydroConfig } from './config.ts'

type Files = ReadonlyMap<string, Content>
type Arranged = Pick<PackagedProblem, 'cases' | 'needs'> & Pick<PackagedProblem['draft'], 'judgeCaseMode'>

interface Named {
  readonly input: string
  readonly output?: string | null | undefined
  readonly score?: number | null | undefined
}

/** The cases of a problem as its configuration or, where that names none, its folder has them. */
export const casesOf = (config: HydroConfig, files: Files, notes: Notes): Arranged => {
  if ((config.cases?.length ?? 0) > 0) return plain(config.cases ?? [], { files, notes })
  if ((config.subtasks?.length ?? 0) > 0) return grouped(config, files, notes)
  const pairs = pairFiles(files.keys())
  if (pairs.length === 0) throw new PackageFault('cases.none')
  notes.assumed('cases', pairs.length)
  // Only a program that judges can do without answers.
  const alone = pairs.find((pair) => pair.output === null)
  const hasJudge = Boolean(config.checker) || Boolean(config.interactor)
  if (alone !== undefined && !hasJudge)
    throw new PackageFault('file.missing', { name: shown(`testdata/${alone.input.replace(/\.[^.]*$/, '')}.out`) })
  for (const { input, output } of pairs) if (output === null) notes.assumed(`${input}: answer`, 'empty')
  return plain(pairs, { files, notes })
}

const plain = (
  named: readonly Named[],
  { files, notes }: { readonly files: Files; readonly notes: Notes },
): Arranged => {
  const score = (named: Named): number | null => named.score ?? null
  const none = named.every((item) => score(item) === null)
  const spread = none ? withRest(named.length) : named.map((item) => score(item) ?? 0)
  const arranged = arrangeGroups([
    {
      kind: 'sum',
      score: 0,
      needs: [],
      cases: named.map((item, index) => ({ ...fileOf(item, files), score: spread[index] ?? 0 })),
    },
  ])
  if (none) notes.assumed('score', 100)
  return arranged
}

/** A hundred points, with the remainder on the last case (back-office reference 15.5). */
const withRest = (count: number): readonly number[] => {
  const each = Math.floor(100 / count)
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? 100 - each * (count - 1) : each))
}

const grouped = ({ subtasks }: HydroConfig, files: Files, notes: Notes): Arranged => {
  const list = subtasks ?? []
  const ids = list.map((subtask, index) => subtask.id ?? index + 1)
  const total = list.every((subtask) => subtask.score === null || subtask.score === undefined)
  const shares = total ? withRest(list.length) : []
  const plans = list.map((subtask, index): GroupPlan => {
    const type = subtask.type ?? 'min'
    if (type === 'max') notes.lost(`subtasks[${index}].type: max`)
    const needs = (subtask.if ?? []).map((id) => {
      const place = ids.indexOf(id)
      if (place === -1) throw valueFault(`subtasks[${index}].if`, String(id))
      return place
    })
    return {
      kind: type === 'sum' ? 'sum' : 'lowest',
      score: subtask.score ?? shares[index] ?? 0,
      needs,
      cases: (subtask.cases ?? []).map((item) => ({ ...fileOf(item, files), score: item.score ?? null })),
    }
  })
  const arranged = arrangeGroups(plans)
  if (arranged.isRounded) notes.mapped('subtasks.score', 'whole points')
  return arranged
}

const nothing = contentOf('')

const fileOf = ({ input, output }: Named, files: Files) => {
  const content = (name: string): Content => {
    const file = files.get(name)
    if (file === undefined) throw new PackageFault('file.missing', { name: shown(`testdata/${name}`) })
    return file
  }
  const has = output !== null && output !== undefined && output !== '' && output !== '/dev/null'
  return {
    inputName: input.replaceAll('/', '-'),
    outputName: has ? output.replaceAll('/', '-') : `${input.replace(/\.[^.]*$/, '').replaceAll('/', '-')}.out`,
    input: input === '/dev/null' ? nothing : content(input),
    output: has ? content(output) : nothing,
  }
}
