import { type Verdict, verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { programFor } from '../src/fakes/index.ts'
import type { PollState, Site } from '../src/index.ts'
import { findSite } from '../src/index.ts'
import * as atcoder from '../src/sites/atcoder/facts.ts'
import * as codeforces from '../src/sites/codeforces/facts.ts'
import * as hdu from '../src/sites/hdu/facts.ts'
import * as libreoj from '../src/sites/libreoj/facts.ts'
import * as poj from '../src/sites/poj/facts.ts'
import * as spoj from '../src/sites/spoj/facts.ts'
import { account, type OpenSite, openSite } from './harness.ts'

/**
 * Every language and word of each site's tables, and every failure that a step can meet, against its fake. What a word
 * means is stated again in the site tests of the remote host.
 */

interface Table {
  readonly key: Site['key']
  readonly problemId: string
  readonly waiting: Readonly<Record<string, 5 | 6 | 7>>
  readonly final: Readonly<Record<string, Verdict>>
  /** The text that answers a repeated program, and whether the adapter sends it again at once. */
  readonly duplicate: { readonly text: string; readonly kind: string | null }
}

const codeforcesTable = {
  waiting: { TESTING: 7 },
  final: codeforces.finalWords,
  duplicate: { text: 'You have submitted exactly the same code before', kind: 'refused' },
} as const

const tables: readonly Table[] = [
  {
    key: 'HDU',
    problemId: '1001',
    waiting: { Submitted: 5, Queuing: 5, Compiling: 6, Running: 7 },
    final: { ...hdu.finalWords, 'Runtime Error(STACK_OVERFLOW)': verdict.runtimeError },
    duplicate: { text: 'Please do not re-submit.', kind: 'rateLimited' },
  },
  {
    key: 'POJ',
    problemId: '1000',
    waiting: { Waiting: 5, Compiling: 6, 'Running & Judging': 7 },
    final: poj.finalWords,
    duplicate: { text: 'Source code too long', kind: 'refused' },
  },
  { key: 'CF', problemId: '1A', ...codeforcesTable },
  { key: 'GYM', problemId: '100001A', ...codeforcesTable },
  {
    key: 'AC',
    problemId: 'abc110_a',
    waiting: { WJ: 5, WR: 5, Judging: 7, '3/20': 7, '17/20 TLE': 7 },
    final: atcoder.finalWords,
    duplicate: { text: 'You can submit again after 4 seconds.', kind: 'rateLimited' },
  },
  {
    key: 'SPOJ',
    problemId: 'ROWSUM',
    waiting: { compiling: 5, running: 5 },
    final: spoj.finalCodes,
    duplicate: { text: 'Wrong problem code', kind: 'refused' },
  },
  {
    key: 'LIBRE',
    problemId: '2010(3010)',
    waiting: { Pending: 5 },
    final: libreoj.finalWords,
    duplicate: { text: 'DUPLICATE', kind: 'rateLimited' },
  },
]

const languagesOf = (key: Site['key']) => findSite(key)?.languages ?? []

describe.each(tables)('$key', ({ key, problemId, waiting, final, duplicate }) => {
  const languages = languagesOf(key)
  let open: OpenSite
  beforeAll(async () => {
    open = await openSite(key)
    await open.adapter.login(account)
  })
  beforeEach(() => {
    open.pauses.length = 0
  })
  afterAll(() => open.fake.close())

  const submit = async (code: string, language = languages[0]?.name ?? ''): Promise<string> => {
    const named = await open.adapter.submit({ problemId, language, code }, account)
    return named ?? (await open.adapter.find(problemId, account)) ?? ''
  }
  const stateOf = async (word: string): Promise<PollState> => {
    open.fake.site.faults.skipWaiting = true
    const remoteId = await submit(programFor(word))
    return open.adapter.poll({ remoteId, problemId, username: account.username })
  }

  test('names and ids of languages are unique', () => {
    expect(languages.length).toBeGreaterThan(5)
    for (const part of ['name', 'id'] as const)
      expect(new Set(languages.map((language) => language[part])).size).toBe(languages.length)
  })

  test.each(languages)('language $name', async ({ name, id }) => {
    await submit(`${programFor('x')}${name}`, name)
    expect(open.fake.site.runs.at(-1)?.languageId).toBe(id)
  })

  test('a language that is not in the table is refused before anything is sent', async () => {
    const before = open.fake.site.runs.length
    await expect(submit('x', 'Malbolge')).rejects.toMatchObject({ kind: 'refused' })
    expect(open.fake.site.runs.length).toBe(before)
  })

  test.each(Object.entries(waiting))('%s waits', async (word, code) => {
    expect(await stateOf(word)).toMatchObject({ kind: 'waiting', verdict: code })
  })

  test.each(Object.entries(final))('%s is final', async (word, code) => {
    expect(await stateOf(word)).toMatchObject({ kind: 'final', verdict: code })
  })

  test('an unknown word is named and is no verdict', async () => {
    const word = key === 'SPOJ' ? '99' : 'COSMIC'
    expect(await stateOf(word)).toEqual({ kind: 'unknown', word })
  })

  test('a program that was refused as a repetition', async () => {
    const before = open.fake.site.runs.length
    const { refuseNext } = open.fake.site.faults
    refuseNext.push(duplicate.text)
    if (duplicate.kind === 'refused' && !['CF', 'GYM'].includes(key)) {
      await expect(submit(programFor('again'))).rejects.toMatchObject({ kind: 'refused' })
      expect(open.fake.site.runs.length).toBe(before)
      return
    }
    // Sent once more after the pause of the site, and taken.
    await submit(programFor('again'))
    expect(open.fake.site.runs.length).toBe(before + 1)
    refuseNext.push(duplicate.text, duplicate.text)
    await expect(submit(programFor('again'))).rejects.toMatchObject({ kind: duplicate.kind })
    expect(open.fake.site.runs.length).toBe(before + 1)
  })

  test('a wrong password', async () => {
    const other = await openSite(key, { fake: open.fake })
    await expect(other.adapter.login({ ...account, password: 'wrong' })).rejects.toMatchObject({ kind: 'credentials' })
  })

  test('an ended session', async () => {
    open.fake.site.expireSessions()
    await expect(submit(programFor('x'))).rejects.toMatchObject({ kind: 'expired' })
    await open.adapter.login(account)
    await submit(programFor('x'))
  })
})

test.each([
  ['C++ 17 O2(Clang++)', '["cpp",{"compiler":"clang++","std":"c++17","O":"2","m":"64"}]'],
  ['C 11 (GCC)', '["c",{"compiler":"gcc","std":"c11","O":"0","m":"64"}]'],
  ['Java', '["java",{}]'],
  ['Kotlin 1.8 (JVM)', '["kotlin",{"version":"1.8","platform":"jvm"}]'],
  ['Pascal', '["pascal",{"optimize":"-"}]'],
  ['Rust 2021', '["rust",{"version":"2021","optimize":"0"}]'],
])('LibreOJ: options of %s', (name, id) => {
  expect(languagesOf('LIBRE')).toContainEqual({ name, id })
})

const faults = [
  ['down', 'unavailable'],
  ['captcha', 'captcha'],
  ['rateLimited', 'rateLimited'],
  ['layoutChanged', 'page'],
  ['halfPages', 'page'],
  ['slow', 'unavailable'],
] as const

describe.each(tables)('$key: every step', ({ key, problemId }) => {
  test.each(faults)('%s: %s', async (fault, kind) => {
    const open = await openSite(key, { timeoutMs: fault === 'slow' ? 300 : 10_000 })
    const { adapter, fake } = open
    await adapter.login(account)
    const language = languagesOf(key)[0]?.name ?? ''
    await adapter.submit({ problemId, language, code: programFor('first') }, account)
    const remoteId = (await adapter.find(problemId, account)) ?? ''
    const run = { remoteId, problemId, username: account.username }
    const steps = {
      login: () => adapter.login(account),
      submit: () => adapter.submit({ problemId, language, code: programFor('second') }, account),
      find: () => adapter.find(problemId, account),
      poll: () => adapter.poll(run),
      compileText: () => adapter.compileText(run),
      scrape: () => adapter.scrape(problemId),
    }
    const seen: Record<string, string> = {}
    for (const [name, step] of Object.entries(steps)) {
      if (fault === 'slow') fake.site.faults.slowBodyMs = 5_000
      else if (fault === 'rateLimited') fake.site.faults.rateLimited = 99
      else fake.site.faults[fault] = true
      seen[name] = await step().then(
        (result) => `ok: ${JSON.stringify(result)}`,
        (error: { kind?: string; message: string }) => error.kind ?? error.message,
      )
    }
    if (kind !== 'page') {
      expect(seen).toEqual({ login: kind, submit: kind, find: kind, poll: kind, compileText: kind, scrape: kind })
      return fake.close()
    }
    const { login, submit, compileText, ...pages } = seen
    // Nothing is read out of a page that is not understood.
    for (const result of Object.values(pages)) expect(result).toMatch(/^(layout|unavailable)$/)
    // Some sites answer these with a redirect, which says enough.
    for (const result of [login, submit]) expect(result).toMatch(/^(layout|unavailable|ok: (null|undefined))$/)
    // A compile error without its text is still one.
    expect(compileText).toMatch(/^(layout|unavailable|ok: "")$/)
    await fake.close()
  })
})
