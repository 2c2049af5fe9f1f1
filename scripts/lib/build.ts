import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, webDir } from './paths.ts'
import { show } from './run.ts'

/** Sources of the web app. */
export const webSources = ['apps/web', 'packages/contract/src', 'packages/rules/src', 'package-lock.json']
const notSources = /(^|\/)(node_modules|dist|test|coverage)(\/|$)|\.test\.tsx?$/

const filesUnder = async (place: string): Promise<readonly string[]> => {
  const path = join(root, place)
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (entries === null) return [place]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((name) => !notSources.test(name))
}

const hashOf = async (places: readonly string[]): Promise<string> => {
  const hash = createHash('sha256')
  const names = (await Promise.all(places.map(filesUnder))).flat().sort()
  for (const name of names) {
    hash.update(`${name}\0`)
    hash.update(await readFile(join(root, name)))
  }
  return hash.digest('hex')
}

/**
 * Builds the web app when its sources changed since the last build.
 * @throws Error when the build fails.
 */
export const ensureWeb = async (): Promise<void> => {
  const stamp = join(webDir, 'dist', '.sources')
  const hash = await hashOf(webSources)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return
  console.log('Building the web app ...')
  const code = await show(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: webDir,
    },
  )
  if (code !== 0) throw new Error('The web app could not be built; see the messages above.')
  await writeFile(stamp, hash)
}

/** Builds the sandbox when its sources changed. */
export const ensureSandbox = async (): Promise<void> => {
  const { ensureBuilt } = await import('@verdict/sandbox')
  await ensureBuilt()
}
