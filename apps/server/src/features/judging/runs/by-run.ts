import type { TakenRun } from '../repository.ts'

/** The rows that runs refer to, by run. A row may be missing, because it was deleted meanwhile with its run. */
export const byRun = <K, R>(
  runs: readonly TakenRun[],
  referenceOf: (run: TakenRun) => K | null,
  { rows, keyOf }: { readonly rows: readonly R[]; readonly keyOf: (row: R) => K },
): ReadonlyMap<number, R> => {
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  return new Map(
    runs.flatMap((run) => {
      const reference = referenceOf(run)
      const row = reference === null ? undefined : known.get(reference)
      return row === undefined ? [] : [[run.id, row] as const]
    }),
  )
}

/** Changes each value of a map by run. */
export const eachRun = <R, W>(
  runs: readonly TakenRun[],
  rows: ReadonlyMap<number, R>,
  change: (run: TakenRun, row: R) => W,
): ReadonlyMap<number, W> =>
  new Map(
    runs.flatMap((run) => {
      const row = rows.get(run.id)
      return row === undefined ? [] : [[run.id, change(run, row)] as const]
    }),
  )
