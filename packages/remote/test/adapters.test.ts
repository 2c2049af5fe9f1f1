import { type Verdict, verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PollState, Site } from '../src/index.ts'
import { account, type OpenSite, openSite, programFor } from './harness.ts'
import { atcoderIds, codeforcesIds, hduIds, libreIds, pojIds, spojIds } from './language-ids.ts'

/** The tables of judging reference 20.2 and 20.3, and every failure that a step can meet, for each adapter. */

interface Table {
  readonly key: Site['key']
  readonly problemId: string
  readonly ids: readonly (readonly [string, string])[]
  readonly waiting: Readonly<Record<string, 5 | 6 | 7>>
  readonly final: Readonly<Record<string, Verdict>>
  /** The text that answers a repeated program, and whether the adapter sends it again at once. */
  readonly duplicate: { readonly text: string; readonly kind: string | null }
}

const codeforces = {
  ids: codeforcesIds,
  waiting: { TESTING: 7 },
  final: {
    OK: verdict.accepted,
    PARTIAL: verdict.partialAccepted,
    COMPILATION_ERROR: verdict.compileError,
    RUNTIME_ERROR: verdict.runtimeError,
    WRONG_ANSWER: verdict.wrongAnswer,
    PRESENTATION_ERROR: verdict.presentationError,
    TIME_LIMIT_EXCEEDED: verdict.timeLimitExceeded,
    MEMORY_LIMIT_EXCEEDED: verdict.memoryLimitExceeded,
    IDLENESS_LIMIT_EXCEEDED: verdict.runtimeError,
    SECURITY_VIOLATED: verdict.runtimeError,
    CRASHED: verdict.systemError,
    INPUT_PREPARATION_CRASHED: verdict.systemError,
    CHALLENGED: verdict.systemError,
    SKIPPED: verdict.systemError,
    REJECTED: verdict.systemError,
    FAILED: verdict.submitFailed,
  },
  duplicate: { text: 'You have submitted exactly the same code before', kind: 'refused' },
} as const

const tables: readonly Table[] = [
  {
    key: 'HDU',
    problemId: '1001',
    ids: hduIds,
    waiting: { Submitted: 5, Queuing: 5, Compiling: 6, Running: 7 },
    final: {
      Accepted: verdict.accepted,
      'Wrong Answer': verdict.wrongAnswer,
      'Presentation Error': verdict.presentationError,
      'Compilation Error': verdict.compileError,
      'Runtime Error': verdict.runtimeError,
      'Runtime Error(STACK_OVERFLOW)': verdict.runtimeError,
      'Output Limit Exceeded': verdict.runtimeError,
      'Time Limit Exceeded': verdict.timeLimitExceeded,
      'Memory Limit Exceeded': verdict.memoryLimitExceeded,
    },
    duplicate: { text: 'Please do not re-submit.', kind: 'rateLimited' },
  },
  {
    key: 'POJ',
    problemId: '1000',
    ids: pojIds,
    waiting: { Waiting: 5, Compiling: 6, 'Running & Judging': 7 },
    final: {
      Accepted: verdict.accepted,
      'Presentation Error': verdict.presentationError,
      'Time Limit Exceeded': verdict.timeLimitExceeded,
      'Memory Limit Exceeded': verdict.memoryLimitExceeded,
      'Wrong Answer': verdict.wrongAnswer,
      'Compile Error': verdict.compileError,
      'Runtime Error': verdict.runtimeError,
      'Output Limit Exceeded': verdict.runtimeError,
    },
    duplicate: { text: 'Source code too long', kind: 'refused' },
  },
  { key: 'CF', problemId: '1A', ...codeforces },
  { key: 'GYM', problemId: '100001A', ...codeforces },
  {
    key: 'AC',
    problemId: 'abc110_a',
    ids: atcoderIds,
    waiting: { WJ: 5, WR: 5, Judging: 7, '3/20': 7, '17/20 TLE': 7 },
    final: {
      AC: verdict.accepted,
      WA: verdict.wrongAnswer,
      CE: verdict.compileError,
      TLE: verdict.timeLimitExceeded,
      MLE: verdict.memoryLimitExceeded,
      RE: verdict.runtimeError,
      QLE: verdict.runtimeError,
      OLE: verdict.runtimeError,
      IE: verdict.runtimeError,
    },
    duplicate: { text: 'You can submit again after 4 seconds.', kind: 'rateLimited' },
  },
  {
    key: 'SPOJ',
    problemId: 'ROWSUM',
    ids: spojIds,
    waiting: { compiling: 5, running: 5 },
    final: {
      11: verdict.compileError,
      12: verdict.runtimeError,
      13: verdict.timeLimitExceeded,
      14: verdict.wrongAnswer,
      15: verdict.accepted,
    },
    duplicate: { text: 'Wrong problem code', kind: 'refused' },
  },
  {
    key: 'LIBRE',
    problemId: '2010(3010)',
    ids: libreIds,
    waiting: { Pending: 5 },
    final: {
      Accepted: verdict.accepted,
      PartiallyCorrect: verdict.partialAccepted,
      WrongAnswer: verdict.wrongAnswer,
      CompilationError: verdict.compileError,
      RuntimeError: verdict.runtimeError,
      OutputLimitExceeded: verdict.runtimeError,
      FileError: verdict.runtimeError,
      JudgementFailed: verdict.runtimeError,
      ConfigurationError: verdict.runtimeError,
      TimeLimitExceeded: verdict.timeLimitExceeded,
      MemoryLimitExceeded: verdict.memoryLimitExceeded,
      SystemError: verdict.systemError,
    },
    duplicate: { text: 'DUPLICATE', kind: 'rateLimited' },
  },
]

describe.each(tables)('$key', ({ key, problemId, ids, waiting, final, duplicate }) => {
  let open: OpenSite
  beforeAll(async () => {
    open = await openSite(key)
    await open.adapter.login(account)
  })
  beforeEach(() => {
    open.pauses.length = 0
  })
  afterAll(() => open.fake.close())

  const submit = async (code: string, language = ids[0]?.[0] ?? ''): Promise<string> => {
    const named = await open.adapter.submit({ problemId, language, code }, account)
    return named ?? (await open.adapter.find(problemId, account)) ?? ''
  }
  const stateOf = async (word: string): Promise<PollState> => {
    open.fake.site.faults.skipWaiting = true
    const remoteId = await submit(programFor(word))
    return open.adapter.poll({ remoteId, problemId, username: account.username })
  }

  test('the site has exactly the languages of the table', () => {
    expect(open.site.languages.map(({ name }) => name).toSorted()).toEqual(ids.map(([name]) => name).toSorted())
  })

  test.each(ids)('language %s', async (language, id) => {
    await submit(`${programFor('x')}${language}`, language)
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

const faults = [
  ['down', 'unavailable'],
  ['captcha', 'captcha'],
  ['rateLimited', 'rateLimited'],
  ['layoutChanged', 'page'],
  ['halfPages', 'page'],
  ['slow', 'unavailable'],
] as const

describe.each(tables)('$key: every step', ({ key, problemId, ids }) => {
  test.each(faults)('%s: %s', async (fault, kind) => {
    const open = await openSite(key, { timeoutMs: fault === 'slow' ? 300 : 10_000 })
    const { adapter, fake } = open
    await adapter.login(account)
    const language = ids[0]?.[0] ?? ''
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
