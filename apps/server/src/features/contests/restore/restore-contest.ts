import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { OpenBackup } from '../../../platform/backup/open-backup.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { rootId } from '../../accounts/core/make-root.ts'
import { forgetContestSubmissions } from '../../judging/runs/forget-submissions.ts'
import { holdPlaces } from '../core/hold-places.ts'
import { notifyContest } from '../core/live.ts'
import { dropPhotosOf } from '../photos/drop-photos.ts'
import { type ContestChange, compareContests } from './compare-contests.ts'
import { eraseIncoming } from './erase-incoming.ts'
import { inTransaction } from './in-transaction.ts'
import { copyIncoming, fitToSite, incoming, type LeftOut } from './incoming.ts'
import { insertAll, queueUnfinished } from './insert-all.ts'
import { findProblems } from './problems.ts'
import { restoreFiles } from './restore-files.ts'

type RestoreDeps = Pick<Deps, 'db' | 'pool' | 'clock' | 'files'>

interface Restore {
  readonly backup: OpenBackup
  readonly contestId: number
  /** `preview` changes nothing. */
  readonly mode: 'preview' | 'in-place'
}

export interface RestoredContest {
  readonly title: string
  /** The site does not have the contest: it was deleted, and comes back hidden. */
  readonly isNew: boolean
  readonly changes: readonly ContestChange[]
  /** Empty for a preview. */
  readonly leftOut: readonly LeftOut[]
}

/**
 * Restores a contest to the moment of a backup, with the same ids: everything in `contestTables`. Rows that came later
 * are deleted, submissions among them; board, tallies and balloons are recomputed from the restored rows. Webhooks and
 * the contest's log take no notice: the log is the one of the backup.
 * @throws Error when the backup has no such contest, or one of its problems no longer exists
 */
export const restoreContest = async (
  deps: RestoreDeps,
  { backup, contestId, mode }: Restore,
): Promise<RestoredContest> => {
  const { title } = await findContest(backup, contestId)
  const problems = await findProblems(deps.db, backup.db, contestId)
  const present = await deps.db.selectFrom('contest').select('id').where('id', '=', contestId).executeTakeFirst()
  const isNew = present === undefined
  const changes = await compareContests(deps.db, backup.db, contestId)
  if (mode === 'preview') return { title, isNew, changes, leftOut: [] }
  await restoreFiles(deps, backup, contestId)
  const leftOut = await inTransaction(deps.pool, async (trx, client) => {
    await sql`select set_config('verdict.restores', 'on', true)`.execute(trx)
    await removePresent(trx, contestId, deps.clock.now(), () => copyIncoming({ client, backup, contestId }))
    for (const { before, after } of problems) await moveProblem(trx, before, after)
    if (isNew) await sql`update ${sql.table(incoming('contest'))} set is_visible = false`.execute(trx)
    await eraseIncoming(trx, backup.db)
    await queueUnfinished(trx)
    const lost = await fitToSite(trx)
    await insertAll(trx, client, [contestId])
    await sql`update contest_import set contest_id = ${contestId} where id in (select id from import_of_contest)`.execute(
      trx,
    )
    await audit(trx, {
      actor: { id: rootId, username: 'root' },
      action: 'contest.restore',
      subject: { kind: 'contest', id: contestId, name: title },
      after: {
        backup: backup.name,
        changes: Object.fromEntries(changes.map(({ part, before, after }) => [part, `${before} -> ${after}`])),
      },
      address: '',
    })
    await notifyContest(trx, contestId, { kind: 'contestChanged' })
    await publish(trx, topics.judging, {})
    return lost
  })
  return { title, isNew, changes, leftOut }
}

const findContest = async (backup: OpenBackup, contestId: number): Promise<{ readonly title: string }> => {
  const found = await backup.db.selectFrom('contest').select('title').where('id', '=', contestId).executeTakeFirst()
  if (found === undefined) throw new Error(`The backup ${backup.name} has no contest ${contestId} of this site.`)
  return found
}

/** Deletes the present contest as `removeContest` does; `copy` runs while its rows can still be read. */
const removePresent = async (trx: Db, contestId: number, now: Date, copy: () => Promise<void>): Promise<void> => {
  await trx.selectFrom('contest').select('id').where('id', '=', contestId).forUpdate().execute()
  await holdPlaces(trx, { contestId })
  await copy()
  await sql`create temporary table import_of_contest on commit drop as
    select id from contest_import where contest_id = ${contestId}`.execute(trx)
  await forgetContestSubmissions(trx, { contestId, problemId: null })
  await forgetContestSubmissions(trx, { contestId: -contestId, problemId: null })
  await dropPhotosOf(trx, { contestId }, now)
  await trx.deleteFrom('contest').where('id', '=', contestId).execute()
  // The deferred triggers of the deleted rows must not find the restored contest.
  await sql`set constraints all immediate`.execute(trx)
  await sql`set constraints all deferred`.execute(trx)
}

/** A problem that was restored after its deletion has another id. */
const moveProblem = async (trx: Db, before: number, after: number): Promise<void> => {
  if (before === after) return
  for (const table of ['contest_problem', 'withdrawn_problem', 'submission', 'similarity_pair'])
    await sql`update ${sql.table(incoming(table))} set problem_id = ${after} where problem_id = ${before}`.execute(trx)
}
