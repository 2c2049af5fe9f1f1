import { defineConfig } from 'vitest/config'

/** Whole installations: real database, server, judge and browser. One file at a time, for they share the machine. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['e2e/**/*.test.ts'],
    root: '..',
    dir: 'e2e',
    globalSetup: ['e2e/lib/installation.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
})
