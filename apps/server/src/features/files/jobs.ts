import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { JobRow } from '../../platform/jobs/start-work.ts'
import { forget, uploadFolder } from '../problems/testdata/uploads.ts'
import { dropUnused } from './find-unused.ts'

/**
 * Nightly cleanup: unfinished or unused uploads, test-data sets never used by a problem, their files, replaced images,
 * and files of texts that no longer use them (find-unused.ts). Everything is kept for days after it was last stored, so
 * that nothing is deleted just before it is used.
 */

const dayMs = 86_400_000
const keepMs = 2 * dayMs
const atOnce = 500

export const sweepFiles: JobRow = {
  name: 'files.sweep',
  // 03:00 in China.
  schedule: '0 19 * * *',
  run: async (deps) => {
    const figures = {
      uploads: await sweepUploads(deps),
      sets: await sweepSets(deps),
      blobs: await sweepBlobs(deps),
      files: await sweepDropped(deps),
      unused: await dropUnused(deps),
    }
    deps.log.info(figures, 'unused files were swept away')
  },
}

const sweepUploads = async (deps: Deps): Promise<number> => {
  const now = deps.clock.now()
  const expired = await deps.db.selectFrom('upload').select('id').where('expires_at', '<=', now).execute()
  await forget(
    deps,
    expired.map((row) => row.id),
  )
  await deps.db.deleteFrom('staged_testdata').where('expires_at', '<=', now).execute()
  const longAgo = new Date(now.getTime() - dayMs)
  // A compilation deletes its own task when it ends, unless its server died. Those of a hack are needed until it is done.
  await deps.db
    .deleteFrom('judge_task')
    .where('check_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('hack_id', 'is', null),
        eb('hack_id', 'in', eb.selectFrom('contest_hack').select('id').where('state', '=', 'done')),
      ]),
    )
    .where('created_at', '<', longAgo)
    .execute()
  return expired.length + (await sweepUploadFolder(deps))
}

/** Archives that a server which died was reading. */
const sweepUploadFolder = async (deps: Deps): Promise<number> => {
  const folder = uploadFolder(deps)
  const names = await readdir(folder).catch(() => [])
  let gone = 0
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found === null || deps.clock.now().getTime() - found.mtimeMs < keepMs) continue
    await rm(join(folder, name), { force: true })
    gone += 1
  }
  return gone
}

/** Storing a set again waits for this deletion or makes it skip the row, so a set in use is never deleted. */
const sweepSets = async (deps: Deps): Promise<number> => {
  const longAgo = new Date(deps.clock.now().getTime() - keepMs)
  const { numDeletedRows } = await deps.db
    .deleteFrom('testdata_set')
    .where('touched_at', '<', longAgo)
    .where(
      sql<boolean>`not exists (select from problem where problem.testdata_hash = testdata_set.hash)
        and not exists (select from testdata_version where testdata_version.hash = testdata_set.hash)
        and not exists (select from contest_pretest where contest_pretest.set_hash = testdata_set.hash)
        and not exists (select from contest_hack where contest_hack.set_hash = testdata_set.hash)
        and not exists (select from problem_check where problem_check.testdata_hash = testdata_set.hash)
        and not exists (select from judging where judging.state = 'leased' and judging.testdata_hash = testdata_set.hash)`,
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const sweepBlobs = async (deps: Deps): Promise<number> => {
  const longAgo = new Date(deps.clock.now().getTime() - keepMs)
  let gone = 0
  let batch: string[] = []
  const drop = async (): Promise<void> => {
    const rows = await deps.db.selectFrom('testdata_file').select('blob_hash').where('blob_hash', 'in', batch).execute()
    const pieces = await deps.db.selectFrom('upload_piece').select('hash').where('hash', 'in', batch).execute()
    const needed = new Set([...rows.map((row) => row.blob_hash), ...pieces.map((row) => row.hash)])
    for (const hash of batch) {
      if (needed.has(hash)) continue
      if (await deps.files.removeBlob(hash, longAgo)) gone += 1
    }
    batch = []
  }
  for await (const hash of deps.files.blobsNotStoredSince(longAgo)) {
    batch.push(hash)
    if (batch.length >= atOnce) await drop()
  }
  if (batch.length > 0) await drop()
  return gone
}

const sweepDropped = async (deps: Deps): Promise<number> => {
  const longAgo = new Date(deps.clock.now().getTime() - dayMs)
  const rows = await deps.db
    .selectFrom('stored_file')
    .select(['id', 'folder', 'name'])
    .where('dropped_at', '<', longAgo)
    .orderBy('id')
    .limit(10_000)
    .execute()
  let gone = 0
  for (const row of rows) if (await removeDropped(deps, row, longAgo)) gone += 1
  return gone
}

/** In one transaction, so that a concurrent upload of the same file waits and then creates its row again. */
const removeDropped = (
  deps: Deps,
  { id, folder, name }: { readonly id: number; readonly folder: string; readonly name: string },
  longAgo: Date,
): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('stored_file')
      .where('id', '=', id)
      .where('dropped_at', '<', longAgo)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await deps.files.removeNamed(folder === 'img' ? 'img' : 'file', name)
    return true
  })
