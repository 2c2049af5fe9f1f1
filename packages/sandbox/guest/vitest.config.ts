import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The sandbox suites as they are, with patience for an emulated machine; see scripts/test-cgroup-v2.ts. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  cacheDir: '/tmp/vitest',
  test: {
    name: 'sandbox',
    include: ['packages/sandbox/test/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    reporters: ['verbose'],
  },
})
