import { type Manifest, problemType } from '@verdict/contract'
import { fullScoreOf } from '@verdict/rules'
import { stringify } from 'yaml'
import type { WriteDeps } from '../../stored-files.ts'
import type { LoadedProblem } from '../loaded-problem.ts'
import type { IcpcTarget } from './write-icpc.ts'

type TestCase = Manifest['cases'][number]

interface Target extends IcpcTarget {
  readonly validatorArguments: readonly string[]
}

/** Numbered so that the order of names is the order of cases. */
const numbered = (number: number): string => String(number).padStart(4, '0')

/** Secret data; where a problem is scored, a group for every subtask, or for every case that is worth something alone. */
export const writeTestData = (deps: WriteDeps, { draft }: LoadedProblem, target: Target): void => {
  const { zip, slug, validatorArguments } = target
  const shared = validatorArguments.length > 0 ? { output_validator_args: [...validatorArguments] } : {}
  const secret = `${slug}/data/secret`
  const write = (folder: string, testCase: TestCase): void => {
    const path = `${folder}/${numbered(testCase.seq)}`
    zip.file(`${path}.in`, testCase.input.bytes, async () => (await deps.files.readBlob(testCase.input.hash)).stream)
    zip.file(`${path}.ans`, testCase.output.bytes, async () => (await deps.files.readBlob(testCase.output.hash)).stream)
  }
  if (draft.type !== problemType.oi) {
    if (validatorArguments.length > 0) zip.text(`${secret}/test_group.yaml`, stringify(shared))
    for (const testCase of draft.testdata.cases) write(secret, testCase)
    return
  }
  const isGrouped = draft.judgeCaseMode === 'subtask_lowest' || draft.judgeCaseMode === 'subtask_average'
  const groups = Map.groupBy(draft.testdata.cases, (item) => (isGrouped ? (item.group ?? 0) : item.seq))
  const nameOf = (group: number): string => `${isGrouped ? 'group' : 'case'}${numbered(group)}`
  const total = fullScoreOf(draft.testdata.cases, draft.judgeCaseMode)
  zip.text(`${secret}/test_group.yaml`, stringify({ max_score: total, score_aggregation: 'sum', ...shared }))
  for (const [group, cases] of [...groups].sort(([a], [b]) => a - b)) {
    const folder = `${secret}/${nameOf(group)}`
    const needs = draft.testdata.groups?.find((item) => item.group === group)?.needs ?? []
    zip.text(
      `${folder}/test_group.yaml`,
      stringify({
        max_score: fullScoreOf(cases, isGrouped ? draft.judgeCaseMode : 'default'),
        score_aggregation: draft.judgeCaseMode === 'subtask_average' ? 'sum' : 'min',
        ...(needs.length > 0 && { require_pass: needs.map((need) => `secret/${nameOf(need)}`) }),
        ...shared,
      }),
    )
    for (const testCase of cases) write(folder, testCase)
  }
}
