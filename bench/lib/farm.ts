import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import pg from 'pg'
import { pino } from 'pino'
import { openSession } from '../../apps/server/src/features/accounts/sessions/open-session.ts'
import { importPackages } from '../../apps/server/src/features/problems/formats/import-packages.ts'
import { openDeps } from '../../apps/server/src/open-deps.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { ask } from '../../e2e/lib/api.ts'
import type { Site } from './site.ts'

/** A benchmark problem: its cases, and a folder where a bare script finds the same files. */
export interface BenchProblem {
  readonly id: string
  readonly folder: string
}

export interface BenchCase {
  readonly input: string
  readonly output: string
}

/** A submission; `pid` is the label of the problem when it is made in a contest. */
export interface BenchEntry {
  readonly pid: string
  readonly cid?: number
  readonly language: string
  readonly code: string
}

/** Problems and people for judging benchmarks, made by the product's own code on the site's database. */
export const openFarm = async (site: Site) => {
  const config = readConfig({ VERDICT_DATA_DIR: site.dataDir })
  const { deps, close } = await openDeps(config, site.stack.databaseUrl, { log: pino({ level: 'silent' }) })
  const ear = await openEar(site.stack.databaseUrl)
  return {
    close: async () => {
      await ear.close()
      await close()
    },
    makeProblem: async (id: string, cases: readonly BenchCase[]): Promise<BenchProblem> => {
      const dir = await mkdtemp(join(site.dataDir, 'problem-'))
      const folder = join(dir, 'data')
      await mkdir(folder)
      for (const [index, one] of cases.entries()) {
        await writeFile(join(folder, `${index + 1}.in`), one.input)
        await writeFile(join(folder, `${index + 1}.out`), one.output)
      }
      const samples = cases.map((_, index) => ({ input: `${index + 1}.in`, output: `${index + 1}.out` }))
      const problem = { problemId: id, title: id, timeLimit: 10_000, memoryLimit: 256 }
      await writeFile(join(dir, 'data.json'), JSON.stringify({ problem, samples }))
      const [outcome] = await importPackages(deps, { dir }, { author: { id: '1', username: 'root' } })
      if (outcome?.outcome === 'failed') throw new Error(JSON.stringify(outcome))
      return { id, folder }
    },
    /** A logged-in user. */
    makePerson: async (username: string): Promise<{ readonly username: string; readonly token: string }> => {
      const id = randomUUID().replaceAll('-', '')
      const row = { id, username, password_hash: 'none', email: `${username}@example.org`, created_at: new Date() }
      await deps.db.insertInto('account').values(row).execute()
      return { username, token: await openSession(deps, id, { address: '127.0.0.1', userAgent: 'bench' }) }
    },
    submit: async (token: string, what: BenchEntry) => {
      const reply = await ask(site.stack.url, 'POST', '/api/submit-problem-judge', { token, body: what })
      if (reply.status !== 200) throw new Error(reply.msg)
      return Number(reply.data.submitId)
    },
    /** Waits until all of them have a verdict, which must be accepted. */
    untilJudged: async (ids: readonly number[]): Promise<void> => {
      for (const id of ids) {
        const found = await ear.verdictOf(id)
        if (found !== verdict.accepted) throw new Error('A submission of the benchmark was not accepted.')
      }
    },
  }
}

/**
 * Subscribes to verdicts as the database commits them: polling would cost as much as some cases, and be counted for the
 * judge.
 */
const openEar = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  const verdicts = new Map<number, PromiseWithResolvers<number>>()
  const of = (id: number): PromiseWithResolvers<number> => {
    const known = verdicts.get(id) ?? Promise.withResolvers<number>()
    verdicts.set(id, known)
    return known
  }
  client.on('notification', ({ payload = '' }) => {
    const [id = 0, code = 0] = payload.split(' ').map(Number)
    of(id).resolve(code)
  })
  await client.connect()
  await client.query(`
    create or replace function tell_bench() returns trigger language plpgsql as $$
      begin perform pg_notify('bench_verdicts', new.id || ' ' || new.verdict); return null; end $$;
    create or replace trigger tell_bench after update of verdict on submission for each row
      when (is_final(new.verdict)) execute function tell_bench();
    listen bench_verdicts`)
  return { verdictOf: (id: number) => of(id).promise, close: () => client.end() }
}

export type Farm = Awaited<ReturnType<typeof openFarm>>
