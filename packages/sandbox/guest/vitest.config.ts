import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * The suites of the sandbox as they are, and the judge's programs with known verdicts, with patience for an emulated
 * machine; see scripts/commands/test-cgroup-v2.ts.
 */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  cacheDir: '/tmp/vitest',
  test: {
    name: 'guest',
    include: ['packages/sandbox/test/**/*.test.ts', 'apps/judge/test/verdicts/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    reporters: ['verbose'],
  },
})
