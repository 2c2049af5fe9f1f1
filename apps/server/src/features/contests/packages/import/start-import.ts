import { type BodyOf, type contestPackages, fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../../deps.ts'
import { sendJob } from '../../../../platform/jobs/start-work.ts'
import { importContestJob } from './jobs.ts'
import { type StoredChoice, storedPlan } from './plan.ts'
import { lockImport, problemsByDisplayId } from './repository.ts'

interface Start {
  readonly importId: string
  readonly body: BodyOf<typeof contestPackages.start>
  readonly address: string
}

/**
 * Stores the choices and hands the import to its job.
 * @throws Refusal when there is nothing to import, or a chosen problem cannot be created
 */
export const startContestImport = (deps: Deps, viewer: SignedIn, { importId, body, address }: Start): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, importId)
    if (row === undefined) throw fail('contestPackage.unknown')
    if (row.state !== 'read') throw fail('contestPackage.notReady')
    const plan = storedPlan.parse(row.plan)
    const choice: StoredChoice = { ...body, startTime: body.startTime ?? null, visible: body.visible ?? null }
    if (plan.contest.startTime === null && choice.startTime === null) throw fail('contest.startRequired')
    const known = await problemsByDisplayId(
      trx,
      plan.problems.flatMap(({ displayId }) => displayId ?? []),
    )
    for (const { seq, label, fault, displayId } of plan.problems) {
      const use = choice.problems.find((problem) => problem.seq === seq)?.use ?? 'create'
      const isThere = known.has(displayId?.toUpperCase() ?? '')
      const isBroken = (use === 'create' && fault !== null) || (use === 'existing' && !isThere)
      if (isBroken) throw fail('contestPackage.problemBroken', { label })
    }
    await trx
      .updateTable('contest_import')
      .set({
        state: 'importing',
        choice: JSON.stringify(choice),
        done: 0,
        total: plan.problems.length + 2,
        updated_at: deps.clock.now(),
        // The import belongs to the user who starts it.
        account_id: viewer.id,
        username: viewer.username,
        address,
      })
      .where('id', '=', importId)
      .execute()
    await sendJob(deps, trx, importContestJob, { importId })
    return null
  })
