import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../scripts/lib/free-port.ts'
import { startStack, waitFor } from '../../scripts/lib/stack.ts'
import { keepSeeds, lendSeeds } from './packed-seeds.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    url: string
    dataDir: string
    databaseUrl: string
    rootPassword: string
  }
}

/** Starts one installation like `npm start`, in a separate folder, for all journeys of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verdict-journeys-'))
  await lendSeeds(dataDir)
  const stack = await startStack({
    dataDir,
    host: '127.0.0.1',
    port: await freePort(),
    databaseUrl: null,
    withJudge: true,
    env: {
      // Systems of the journeys listen on loopback.
      VERDICT_WEBHOOK_PRIVATE: 'allow',
      VERDICT_FORMATS_DIR: join(import.meta.dirname, '../../docs/examples/formats'),
    },
    say: (line) => console.log(line),
  })
  if (!(await waitFor(`${stack.url}/readyz`, 60_000))) {
    const log = await readFile(join(dataDir, 'logs', 'judge.log'), 'utf8')
    await stack.stop()
    throw new Error(`The judge did not connect:\n${log.slice(-3_000)}`)
  }
  await keepSeeds(dataDir)
  project.provide('url', stack.url)
  project.provide('dataDir', dataDir)
  project.provide('databaseUrl', stack.databaseUrl)
  project.provide('rootPassword', (await readFile(join(dataDir, 'root-password'), 'utf8')).trim())
  return async () => {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
