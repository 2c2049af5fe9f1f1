import { type BodyOf, fail, type packages } from '@verdict/contract'
import { displayIdPattern } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { beginValues } from './begin-values.ts'
import type { Choice } from './choice.ts'
import { importPackageJob } from './import-package.ts'
import { lockImport, problemsOfImport } from './repository.ts'

interface Start {
  readonly importId: string
  readonly body: BodyOf<typeof packages.start>
  readonly address: string
}

/** Takes down what was chosen and hands it to the job that imports. */
export const startImport = (
  deps: Deps,
  viewer: SignedIn,
  { importId, body: { problems }, address }: Start,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, importId)
    if (row === undefined) throw fail('package.importUnknown')
    if (row.state !== 'read' && row.state !== 'finished') throw fail('package.notReady')
    const rows = new Map((await problemsOfImport(trx, importId)).map((item) => [item.key, item]))
    requireDistinctIds(problems, rows)
    for (const { key, problemId, known, auth, type, checkerPoints } of problems) {
      const one = rows.get(key)
      // A problem whose fault came only when it was tried may be tried again.
      if (one === undefined || (one.fault !== null && one.outcome === null))
        throw fail('package.problemUnknown', { key })
      if (problemId && !displayIdPattern.test(problemId)) throw fail('package.idWrong', { problemId })
      await trx
        .updateTable('package_import_problem')
        .set({
          choice: JSON.stringify({
            problemId: problemId || null,
            known,
            auth: auth ?? null,
            type: type ?? null,
            checkerPoints: checkerPoints ?? null,
          } satisfies Choice),
          outcome: null,
          fault: null,
        })
        .where('import_id', '=', importId)
        .where('key', '=', key)
        .execute()
    }
    await trx
      .updateTable('package_import')
      .set(beginValues(viewer, { total: problems.length, address, now: deps.clock.now() }))
      .where('id', '=', importId)
      .execute()
    await sendJob(deps, trx, importPackageJob, { importId })
    return null
  })

/** @throws Refusal `package.idTwice` when two of the chosen problems would get the same display id */
const requireDistinctIds = (
  chosen: Start['body']['problems'],
  rows: ReadonlyMap<string, { readonly display_id: string | null }>,
): void => {
  const taken = new Set<string>()
  for (const { key, problemId } of chosen) {
    const id = (problemId || rows.get(key)?.display_id)?.toUpperCase()
    if (id === undefined) continue
    if (taken.has(id)) throw fail('package.idTwice', { problemId: id })
    taken.add(id)
  }
}
