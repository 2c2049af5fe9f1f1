import { defineConfig } from 'vitest/config'
import { testWorkers } from './tools/test-workers.ts'

/** Slow machines get time; operations that never finish fail eventually. */
const patience = { expect: { poll: { timeout: 60_000 } } }

/**
 * State shared between files is created outside for each of them (databases, folders, servers), so modules load once.
 */
const isolate = false

/**
 * Minutes of work each by nature: every endpoint as every kind of caller, and whole real contests. scripts/lib/test-rooms.ts
 * has the order in which they run.
 */
const longTests = [
  ...['secrecy-crawl', 'secrecy-flip', 'secrecy-moments', 'secrecy-personal', 'platform-hostile'],
  ...['contest-boards-replay', 'seed-demo'],
].map((name) => `apps/server/**/${name}.test.ts`)

/** Processes that are killed at every stage, and hundreds of submissions at the pace of a site. */
const longRemoteTests = ['kill-host', 'kill-server', 'remote-load'].map((name) => `apps/remote/test/${name}.test.ts`)

const server = (files: { readonly name: string; readonly include: string[]; readonly exclude?: string[] }) => ({
  test: {
    ...files,
    globalSetup: ['apps/server/test/harness/database.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    isolate,
    ...patience,
  },
})

/** One project per room, each on its real parts. */
export default defineConfig({
  test: {
    maxWorkers: testWorkers,
    projects: [
      { test: { name: 'rules', isolate, include: ['packages/rules/{src,test}/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'formats',
          isolate,
          include: ['packages/problem-formats/test/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      // Some of them start test runs of their own.
      { test: { name: 'house', isolate, include: ['tools/test/**/*.test.ts'], testTimeout: 60_000, ...patience } },
      {
        test: {
          name: 'sandbox',
          include: ['packages/sandbox/test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          isolate,
          ...patience,
        },
      },
      {
        test: {
          name: 'judge',
          include: ['apps/judge/test/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          isolate,
          ...patience,
        },
      },
      server({ name: 'server', include: ['apps/server/**/*.test.ts'], exclude: ['**/node_modules/**', ...longTests] }),
      server({
        name: 'remote',
        include: ['apps/remote/test/**/*.test.ts', 'packages/remote/test/**/*.test.ts'],
        exclude: ['**/node_modules/**', ...longRemoteTests],
      }),
      // `npm test -- --long`
      server({ name: 'server-long', include: longTests }),
      server({ name: 'remote-long', include: longRemoteTests }),
      'apps/web',
    ],
  },
})
