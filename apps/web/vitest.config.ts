import { defineConfig } from 'vitest/config'
import { endpointsPlugin } from './vite/endpoints-plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [endpointsPlugin()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/setup.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
