import { defineConfig } from 'vitest/config'

/** One project per room, each on its real parts. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['packages/contract/{src,test}/**/*.test.ts'] } },
      { test: { name: 'rules', include: ['packages/rules/{src,test}/**/*.test.ts'] } },
      { test: { name: 'house', include: ['tools/test/**/*.test.ts'] } },
      {
        test: {
          name: 'sandbox',
          include: ['packages/sandbox/test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'judge',
          include: ['apps/judge/test/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{test,seeds/test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/harness/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      'apps/web',
    ],
  },
})
