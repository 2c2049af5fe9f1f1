import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { pauseMs } from '../src/backoff.ts'
import { defaultSlots, readSettings } from '../src/settings.ts'

const needed = { VERDICT_SERVER_URL: 'http://127.0.0.1:8080/', VERDICT_JUDGE_TOKEN: 'secret' }

describe('settings', () => {
  test('two are needed, the rest have defaults', () =>
    expect(readSettings({ ...needed, VERDICT_JUDGE_NAME: '' })).toMatchObject({
      serverUrl: 'http://127.0.0.1:8080',
      token: 'secret',
      name: hostname().slice(0, 64),
      dataDir: expect.stringMatching(/\/data\/judge$/),
      logLevel: 'info',
    }))

  test('all that is wrong is named at once', () =>
    expect(() => readSettings({ VERDICT_SERVER_URL: 'ftp://x', VERDICT_JUDGE_SLOTS: 'many' })).toThrow(
      /VERDICT_SERVER_URL.*VERDICT_JUDGE_TOKEN.*VERDICT_JUDGE_SLOTS/,
    ))

  test.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [16, 15],
  ])('%i cores give %i slots', (cores, slots) => expect(defaultSlots(cores)).toBe(slots))
})

test('pauses grow, with jitter, and not for ever', () => {
  expect([0, 1, 2, 50].map((failures) => pauseMs(failures, 1))).toEqual([200, 400, 800, 15_000])
  expect(pauseMs(0, 0)).toBe(100)
})
