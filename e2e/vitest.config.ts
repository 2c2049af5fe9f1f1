import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Whole installations: real database, server, judge and browser. One file at a time, for they share the installation. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    name: 'journeys',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/lib/installation.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
