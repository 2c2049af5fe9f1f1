import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { LaterNamespace } from '../src/i18n/later.ts'

// Slow machines get time; operations that never finish fail eventually.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has neither; Mantine requires both.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

// The editor measures text; jsdom has no layout.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null }) as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

const fetchOfTests = globalThis.fetch

// Files share their modules and their window: each begins as a stranger's first visit.
beforeAll(async () => {
  const { signOut } = await import('../src/api/session.ts')
  signOut()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  // A file before may have ended without a connection.
  vi.stubGlobal('fetch', async () => new Response())
  const { checkConnection } = await import('../src/api/connection.ts')
  await checkConnection()
  vi.stubGlobal('fetch', fetchOfTests)
  const { startI18n } = await import('../src/i18n/index.ts')
  const { later, loadTexts } = await import('../src/i18n/later.ts')
  const { saveLocale } = await import('../src/i18n/locale.ts')
  saveLocale('zh-CN')
  await startI18n()
  await loadTexts(Object.keys(later) as LaterNamespace[])
})
afterEach(cleanup)
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  // This file runs again before the next test file and stubs again what it stubs above.
  vi.unstubAllGlobals()
})
