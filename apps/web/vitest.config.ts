import { defineConfig } from 'vitest/config'
import { testWorkers } from '../../tools/test-workers.ts'
import { endpointsPlugin } from './vite/endpoints-plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [endpointsPlugin()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // A window and the modules are made once and not for each file; test/setup.ts puts back what files share.
    isolate: false,
    // Projects that run together must agree on it.
    maxWorkers: testWorkers,
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/setup.ts'],
    testTimeout: 90_000,
    expect: { poll: { timeout: 60_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
