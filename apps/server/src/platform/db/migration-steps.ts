import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statementsOf } from './migration-text.ts'

/** One migration: a file `0057_subject.sql`, or a folder `0056_baseline` of several files in the order of their names. */
export interface Step {
  readonly name: string
  readonly sql: string
  /** Of the statements alone, so that comments and indentation may change. */
  readonly hash: string
  /** Of the whole text, which is what earlier versions stored. */
  readonly textHash: string
  /** Former migrations with the same result, listed in `replaces.txt` of a folder. */
  readonly replaces: readonly string[]
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** All migrations of `folder` in their order. */
export const readSteps = async (folder: string): Promise<readonly Step[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const steps = entries
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.sql'))
    .map((entry) => (entry.isDirectory() ? readFolder(folder, entry.name) : readStep(folder, entry.name)))
  return (await Promise.all(steps)).sort((a, b) => (a.name < b.name ? -1 : 1))
}

const readStep = async (folder: string, name: string): Promise<Step> =>
  stepOf(name, await readFile(join(folder, name), 'utf8'), [])

const readFolder = async (parent: string, name: string): Promise<Step> => {
  const folder = join(parent, name)
  const files = (await readdir(folder)).sort()
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.sql')).map((file) => readFile(join(folder, file), 'utf8')),
  )
  const replaced = files.includes('replaces.txt') ? await readFile(join(folder, 'replaces.txt'), 'utf8') : ''
  return stepOf(name, texts.join('\n'), replaced.split('\n').filter(Boolean))
}

const stepOf = (name: string, sql: string, replaces: readonly string[]): Step => ({
  name,
  sql,
  hash: sha256(statementsOf(sql)),
  textHash: sha256(sql),
  replaces,
})
