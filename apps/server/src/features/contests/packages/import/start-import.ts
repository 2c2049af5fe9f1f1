import { type BodyOf, type ContestImportPerson, type contestPackages, fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../../deps.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { sendJob } from '../../../../platform/jobs/start-work.ts'
import { beginValues } from '../../../problems/import/begin-values.ts'
import { importContestJob } from './jobs.ts'
import { type StoredChoice, storedPlan, useOf } from './plan.ts'
import { accountsByName, existingProblems, lockImport } from './repository.ts'

interface Start {
  readonly importId: string
  readonly body: BodyOf<typeof contestPackages.start>
  readonly address: string
  /** False for API tokens without the scope `users`. */
  readonly createsAccounts: boolean
}

/**
 * Stores the choices and hands the import to its job.
 * @throws Refusal when there is nothing to import, or a chosen problem cannot be created
 */
export const startContestImport = (
  deps: Deps,
  viewer: SignedIn,
  { importId, body, address, createsAccounts }: Start,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, importId)
    if (row === undefined) throw fail('contestPackage.unknown')
    if (row.state !== 'read') throw fail('contestPackage.notReady')
    const plan = storedPlan.parse(row.plan)
    if (plan.contest.startTime === null && (body.startTime ?? null) === null) throw fail('contest.startRequired')
    if (!createsAccounts && body.people && (await createsSome(trx, plan.people)))
      throw fail('apiToken.scope', { scopes: 'users' })
    const existing = await existingProblems(trx, plan.problems)
    for (const { seq, label, fault, displayId } of plan.problems) {
      const use = useOf(body, seq)
      const isBroken = (use === 'create' && fault !== null) || (use === 'existing' && existing(displayId) === null)
      if (isBroken) throw fail('contestPackage.problemBroken', { label })
    }
    await trx
      .updateTable('contest_import')
      .set({
        ...beginValues(viewer, { total: plan.problems.length + 2, address, now: deps.clock.now() }),
        choice: JSON.stringify(body satisfies StoredChoice),
      })
      .where('id', '=', importId)
      .execute()
    await sendJob(deps, trx, importContestJob, { importId })
    return null
  })

/** Whether people of a package have no account yet. */
const createsSome = async (
  trx: Db,
  people: readonly Pick<ContestImportPerson, 'username' | 'fate'>[],
): Promise<boolean> => {
  const names = people.filter(({ fate }) => fate !== 'fault').map(({ username }) => username)
  const known = await accountsByName(trx, names)
  return names.some((name) => !known.has(name.toLowerCase()))
}
