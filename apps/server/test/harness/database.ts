import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureDatabase, startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { copyCluster } from './cluster-cache.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-test-'))
  await copyCluster(join(folder, 'postgres'), async (dir) => {
    const first = await startEmbedded({ dir, unsafe: true })
    await migrate(await ensureDatabase(first.url, 'template_verdict'))
    await first.stop()
  })
  const postgres = await startEmbedded({ dir: join(folder, 'postgres'), unsafe: true })
  project.provide('adminUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

let made = 0

/** A fresh database with the newest schema, or a copy of one without connections; dropped after the run. */
export const cloneDatabase = async (adminUrl: string, of = 'template_verdict'): Promise<string> => {
  made += 1
  const name = `t_${process.pid}_${Date.now().toString(36)}_${made}`
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  // Two files may clone at once, and PostgreSQL refuses to copy a template that another copy has open.
  await client.query('select pg_advisory_lock(727002)')
  await client.query(`create database ${name} template ${of}`)
  await client.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.toString()
}
