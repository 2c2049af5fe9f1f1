import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type DataOf, fail, type Locale, limits, type testdata } from '@verdict/contract'
import {
  faultText,
  openZip,
  PackageFault,
  type PackageSource,
  packageLimits,
  shown,
  withUnixLines,
} from '@verdict/problem-formats'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { LooseCase } from './build-set.ts'
import { pairFiles } from './pair-files.ts'

type Staged = DataOf<typeof testdata.stage>

/** Limits of a test-data archive: those of problem packages, except that names must be in the root. */
const zipLimits = {
  ...packageLimits,
  archiveBytes: limits.testdata.archiveBytes,
  totalBytes: limits.testdata.totalBytes,
}

const blob = z.object({ hash: z.string(), bytes: z.int() })
const cases = z.array(z.object({ inputName: z.string(), outputName: z.string(), input: blob, output: blob }))

export interface Archive {
  /** A file on this host's disk. */
  readonly path: string
  readonly accountId: string
  /** The client's way of counting cases; the subtask modes get a group right away. */
  readonly mode: string | null
  readonly locale: Locale
}

/**
 * Reads an archive of test cases and stages them for its uploader (api-admin 16.1). Declared sizes are checked before
 * unpacking; the files are unpacked one by one as streams.
 * @throws Refusal that names the offending entry.
 */
export const stageZip = async (deps: Deps, archive: Archive): Promise<Staged> => {
  try {
    const source = await openZip(archive.path, zipLimits)
    try {
      const [skipped] = source.skipped ?? []
      if (skipped !== undefined) throw new PackageFault('entry.backslash', { name: shown(skipped) })
      return await keepCases(deps, archive, source)
    } finally {
      await source.close()
    }
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error
    throw fail('testdata.zipRefused', { reason: faultText(archive.locale, error.fault) })
  }
}

const keepCases = async (deps: Deps, archive: Archive, source: PackageSource): Promise<Staged> => {
  const atRoot = [...source.entries.values()].filter((entry) => !entry.path.includes('/'))
  const { pairs, notes } = pairFiles(atRoot.map((entry) => entry.path))
  if (pairs.length === 0) throw fail('testdata.empty')
  const { maxCases, fileBytes } = limits.testdata
  if (pairs.length > maxCases) throw fail('testdata.tooManyCases', { max: maxCases })
  const keep = async (name: string | null) => {
    const entry = name === null ? undefined : source.entries.get(name)
    if (entry === undefined) return deps.files.putBlob(Readable.from([]))
    if (entry.bytes > fileBytes) throw new PackageFault('entry.large', { name: entry.path, max: fileBytes })
    return deps.files.putBlob(Readable.from(withUnixLines(await entry.open())))
  }
  const kept: LooseCase[] = []
  for (const pair of pairs) {
    const { inputName, outputName } = pair
    kept.push({ inputName, outputName, input: await keep(inputName), output: await keep(pair.outputFile) })
  }
  const token = randomUUID()
  const bytes = kept.reduce((sum, item) => sum + item.input.bytes + item.output.bytes, 0)
  const now = deps.clock.now()
  const expires = new Date(now.getTime() + limits.testdata.stagedLifeMs)
  await deps.db
    .insertInto('staged_testdata')
    .values({
      token,
      account_id: archive.accountId,
      cases: JSON.stringify(kept),
      bytes,
      created_at: now,
      expires_at: expires,
    })
    .execute()
  const hasGroups = archive.mode?.startsWith('subtask') === true
  const fileList = kept.map(({ inputName, outputName }) => ({
    input: inputName,
    output: outputName,
    ...(hasGroups && { groupNum: 1 }),
  }))
  return { fileList, fileListDir: token, notes: [...notes], bytes }
}

/**
 * The cases behind a token, for the account that brought them.
 * @throws Refusal `testdata.uploadUnknown`
 */
export const stagedCases = async (db: Db, asked: AskedStage): Promise<readonly LooseCase[]> =>
  (await requireStage(db, asked)).cases

export interface AskedStage {
  readonly token: string
  readonly accountId: string
  readonly now: Date
}

/** The same, with how the cases came to be. */
export const requireStage = async (
  db: Db,
  asked: AskedStage,
): Promise<{ readonly cases: readonly LooseCase[]; readonly how: 'upload' | 'generated' }> => {
  const row = await db
    .selectFrom('staged_testdata')
    .select(['cases', 'how'])
    .where('token', '=', asked.token)
    .where('account_id', '=', asked.accountId)
    .where('expires_at', '>', asked.now)
    .executeTakeFirst()
  if (row === undefined) throw fail('testdata.uploadUnknown')
  return { cases: cases.parse(row.cases), how: row.how === 'generated' ? 'generated' : 'upload' }
}
