import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/lib/paths.ts'

/**
 * A new site generates the test data of its first problems, which takes ten seconds of a core. Runs of the journeys share
 * it: the server compares the stamps and generates again what changed.
 */

const shared = join(root, 'node_modules', '.cache', 'verdict-seeds')
const ofSite = (dataDir: string): string => join(dataDir, 'cache', 'seeds')

/** Before a site starts for the first time. */
export const lendSeeds = async (dataDir: string): Promise<void> => {
  if (!existsSync(shared)) return
  await mkdir(join(dataDir, 'cache'), { recursive: true, mode: 0o700 })
  await cp(shared, ofSite(dataDir), { recursive: true })
}

const stampsIn = async (folder: string): Promise<string> => {
  const names = await readdir(join(folder, '.stamps')).catch(() => [])
  const stamps = await Promise.all(
    names.sort().map(async (name) => `${name} ${await readFile(join(folder, '.stamps', name), 'utf8')}`),
  )
  return stamps.join('')
}

/** After it has started. Another run may keep the same at the same time. */
export const keepSeeds = async (dataDir: string): Promise<void> => {
  if ((await stampsIn(shared)) === (await stampsIn(ofSite(dataDir)))) return
  const draft = `${shared}.${process.pid}`
  await cp(ofSite(dataDir), draft, { recursive: true })
  await rm(shared, { recursive: true, force: true })
  await rename(draft, shared).catch(() => rm(draft, { recursive: true, force: true }))
}
