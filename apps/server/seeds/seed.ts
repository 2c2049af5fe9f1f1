import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../src/deps.ts'
import { type ImportOutcome, importPackages } from '../src/features/problems/formats/import-packages.ts'
import { addMissingLanguages } from '../src/features/problems/saving/save-languages.ts'
import { addMissingTags } from '../src/features/problems/saving/save-tags.ts'
import { tagGroups } from './classifications.ts'
import { languageSeeds } from './languages.ts'
import { packSeeds } from './pack.ts'
import { putUpWelcome } from './welcome.ts'

/**
 * Installs languages, tags, problems and the first announcement. Installed sources are recorded by hash in the setting
 * `seeds`, so that the next start only compares hashes. A problem is installed again when its sources changed with a
 * new version, unless users edited or deleted it meanwhile.
 */

type SeedDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'files' | 'cipher' | 'log' | 'config'>

/** @returns what became of each problem that had to be brought; empty when nothing was to do. */
export const seedProblems = async (deps: SeedDeps): Promise<readonly ImportOutcome[]> => {
  const stamp = await hashOfSources()
  const before = await readMemory(deps)
  if (before.stamp === stamp && before.welcomed) return []
  return alone(deps, () => bring(deps, stamp))
}

const bring = async (deps: SeedDeps, stamp: string): Promise<readonly ImportOutcome[]> => {
  await addMissingLanguages(deps.db, languageSeeds)
  await addMissingTags(deps.db, tagGroups)
  const before = await readMemory(deps)
  const welcomed = before.welcomed || (await putUpWelcome(deps.db, deps.clock.now()))
  await remember(deps, { ...before, welcomed })
  if (before.stamp === stamp) return []
  return bringProblems(deps, { ...before, stamp, welcomed })
}

const bringProblems = async (deps: SeedDeps, memory: Memory): Promise<readonly ImportOutcome[]> => {
  const dir = join(resolve(deps.config.VERDICT_DATA_DIR), 'cache', 'seeds')
  const slugs = await packSeeds({ outDir: dir })
  const stamps = new Map<string, string>()
  for (const slug of slugs) stamps.set(slug, (await readFile(join(dir, '.stamps', slug), 'utf8')).trim())
  const edited = await editedByPeople(deps, memory)
  const stale = slugs.filter((slug) => memory.problems[slug]?.stamp !== stamps.get(slug) && !edited.has(slug))
  const outcomes = stale.length === 0 ? [] : await importPackages(deps, { dir }, { author, only: stale })
  // A problem that failed was logged; the site starts without it, and the next start tries again.
  const stored = outcomes.filter((outcome) => outcome.outcome !== 'failed')
  const stamp = stored.length === outcomes.length ? memory.stamp : ''
  const hashes = await contentHashes(
    deps,
    outcomes.map((outcome) => outcome.problemId ?? 0),
  )
  const brought = stored.map(({ slug, problemId }) => {
    const id = problemId ?? 0
    return [slug, { stamp: stamps.get(slug) ?? '', problemId: id, contentHash: hashes.get(id) ?? '' }] as const
  })
  await remember(deps, { ...memory, stamp, problems: { ...memory.problems, ...Object.fromEntries(brought) } })
  return outcomes
}

/** Problems that are no longer what was brought. */
const editedByPeople = async (deps: SeedDeps, { problems }: Memory): Promise<ReadonlySet<string>> => {
  const hashes = await contentHashes(
    deps,
    Object.values(problems).map((item) => item.problemId),
  )
  const edited = Object.entries(problems).filter(([, one]) => hashes.get(one.problemId) !== one.contentHash)
  return new Set(edited.map(([slug]) => slug))
}

const contentHashes = async ({ db }: SeedDeps, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('problem').select(['id', 'content_hash']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.content_hash]))
}

/** The built-in super administrator (api-public 0.6). */
const author = { id: '1', username: 'root' }

const memorySchema = z.object({
  /** Hash of all sources that were brought whole. */
  stamp: z.string().default(''),
  welcomed: z.boolean().default(false),
  /** Installed problems: the hash of the sources, and of the saved result. */
  problems: z
    .record(z.string(), z.object({ stamp: z.string(), problemId: z.int(), contentHash: z.string() }))
    .default({}),
})
type Memory = z.output<typeof memorySchema>

const readMemory = async ({ db }: SeedDeps): Promise<Memory> => {
  const row = await db.selectFrom('site_setting').select('value').where('key', '=', 'seeds').executeTakeFirst()
  return memorySchema.parse(row?.value ?? {})
}

const remember = async ({ db, clock }: SeedDeps, memory: Memory): Promise<void> => {
  const row = { value: JSON.stringify(memory), updated_at: clock.now() }
  await db
    .insertInto('site_setting')
    .values({ key: 'seeds', ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Any constant will do that no other lock of ours has. */
const lockKey = 727_003

/** Runs the work unless another server is at it; then that one's result will do. */
const alone = <T>(deps: SeedDeps, work: () => Promise<readonly T[]>): Promise<readonly T[]> =>
  deps.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lockKey}) as mine`.execute(connection)
    if (rows[0]?.mine !== true) {
      deps.log.info('another server brings the seeds')
      return []
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })

const hashOfSources = async (): Promise<string> => {
  const files = await readdir(import.meta.dirname, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !path.startsWith(join(import.meta.dirname, 'test')))
    .sort()
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  const hash = createHash('sha256')
  for (const [index, content] of contents.entries()) {
    hash.update(`${paths[index]?.slice(import.meta.dirname.length)}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
