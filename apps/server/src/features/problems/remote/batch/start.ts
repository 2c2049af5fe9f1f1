import { type BodyOf, type DataOf, fail, limits, type remoteImports } from '@verdict/contract'
import { findSite, type Site } from '@verdict/remote-sites'
import { type ProblemListFault, readProblemList, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../../deps.ts'
import { sendJob } from '../../../../platform/jobs/start-work.ts'
import { importRemoteListJob } from './job.ts'
import { requireImport } from './own-import.ts'
import { endRemoteImport } from './repository.ts'

interface Start {
  readonly body: BodyOf<typeof remoteImports.start>
  readonly caller: Pick<Caller, 'address'>
}

/**
 * Stores a list of problems and hands it to the job that imports them.
 * @throws Refusal that says what is wrong with the list
 */
export const startRemoteImport = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { name, list, known }, caller }: Start,
): Promise<DataOf<typeof remoteImports.start>> => {
  const site = findSite(name.trim().toUpperCase())
  if (site === null) throw fail('problem.remoteUnknown', { name: name.trim() })
  const ids = readIds(site, list)
  return deps.db.transaction().execute(async (trx) => {
    // Two requests at once count each other.
    await trx.selectFrom('account').select('id').where('id', '=', viewer.id).forUpdate().execute()
    const running = await trx
      .selectFrom('remote_import')
      .select('id')
      .where('account_id', '=', viewer.id)
      .where('state', '=', 'running')
      .execute()
    const max = limits.remoteImport.runningPerUser
    if (running.length >= max) throw fail('remoteImport.busy', { max })
    const { id } = await trx
      .insertInto('remote_import')
      .values({
        account_id: viewer.id,
        address: caller.address,
        site: site.key,
        known,
        created_at: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('remote_import_row')
      .values(ids.map((problemId, seq) => ({ import_id: id, seq, problem_id: problemId })))
      .execute()
    await sendJob(deps, trx, importRemoteListJob, { importId: id })
    return { importId: id }
  })
}

/** Ids as the site writes them. */
const readIds = (site: Site, list: string): readonly string[] => {
  const { ids, fault } = readProblemList(list, limits.remoteImport.maxProblems)
  if (fault !== null) throw refusalOf(fault)
  const read = ids.map((given) => {
    const id = site.readId(given)
    if (id === null) throw fail('problem.remoteIdWrong', { name: site.key, problemId: given })
    return id
  })
  return [...new Set(read)]
}

const refusalOf = (fault: ProblemListFault) => {
  if (fault.kind === 'range') return fail('remoteImport.rangeWrong', { text: fault.text })
  return fault.kind === 'tooMany' ? fail('remoteImport.tooMany', { max: fault.max }) : fail('remoteImport.empty')
}

/** Stops an import after the problem at hand. @throws Refusal `remoteImport.unknown` or `remoteImport.notRunning` */
export const cancelRemoteImport = async ({ db }: Deps, viewer: SignedIn, importId: number): Promise<null> => {
  await requireImport(db, viewer, importId)
  if (!(await endRemoteImport(db, importId, 'cancelled'))) throw fail('remoteImport.notRunning')
  return null
}

/** Imports again what failed or was not reached. @throws Refusal `remoteImport.unknown` or `remoteImport.busy` */
export const retryRemoteImport = (deps: Deps, viewer: SignedIn, importId: number): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    await requireImport(trx, viewer, importId)
    const resumed = await trx
      .updateTable('remote_import')
      .set({ state: 'running' })
      .where('id', '=', importId)
      .where('state', '<>', 'running')
      .executeTakeFirst()
    if (resumed.numUpdatedRows === 0n) throw fail('remoteImport.busy', { max: 1 })
    await trx
      .updateTable('remote_import_row')
      .set({ outcome: null, fault: null, tries: 0 })
      .where('import_id', '=', importId)
      .where('outcome', '=', 'failed')
      .execute()
    await sendJob(deps, trx, importRemoteListJob, { importId })
    return null
  })
