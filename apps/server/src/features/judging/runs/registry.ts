import { customTestRuns } from './custom-test.ts'
import { rejudgingRuns } from './rejudging.ts'
import type { KindOfRun, RunKind } from './run-kind.ts'
import { runKinds } from './run-kind.ts'
import { submissionRuns } from './submission.ts'
import { taskRuns } from './task.ts'

const byKind: Readonly<Record<RunKind, KindOfRun>> = {
  submission: submissionRuns,
  'custom-test': customTestRuns,
  task: taskRuns,
  rejudging: rejudgingRuns,
}

/** The kind of a run by its row. */
export const kindOf = ({ kind }: { readonly kind: string }): KindOfRun => {
  const known = runKinds.find((name) => name === kind)
  if (known === undefined) throw new Error(`Runs of kind ${kind} are of a newer version`)
  return byKind[known]
}

/** Calls `read` once for each kind among the runs. */
export const eachKind = async <R extends { readonly kind: string }, T>(
  runs: readonly R[],
  read: (kind: KindOfRun, runs: readonly R[]) => Promise<ReadonlyMap<number, T>>,
): Promise<ReadonlyMap<number, T>> => {
  const groups = [...Map.groupBy(runs, ({ kind }) => kind).values()]
  const maps = await Promise.all(
    groups.map((group) => (group[0] === undefined ? new Map<number, T>() : read(kindOf(group[0]), group))),
  )
  return new Map(maps.flatMap((map) => [...map]))
}
