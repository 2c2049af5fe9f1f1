import { type RemoteJudge, verdict } from '@verdict/contract'
import {
  type RunningFake,
  startAtCoderFake,
  startCodeforcesFake,
  startLibreFake,
  startPojFake,
  startSpojFake,
} from '@verdict/remote-sites/fakes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, programFor, type World } from './harness/world.ts'

/** Every site through the whole way: import, submit, states, verdict, compiler output. */

interface SiteCase {
  readonly key: string
  readonly judge: RemoteJudge
  readonly start: () => Promise<RunningFake>
  readonly given: string
  readonly displayId: string
  readonly missing: string
  readonly title: string
  readonly limits: readonly [number, number]
  readonly samples: string
  readonly formula: boolean
  readonly language: string
  readonly languageId: string
  readonly verdicts: readonly (readonly [string | null, number])[]
  readonly compile: readonly [string, string]
  readonly refusal: string
}

const cases: readonly SiteCase[] = [
  {
    key: 'POJ',
    judge: 'poj',
    start: startPojFake,
    given: '1000',
    displayId: 'POJ-1000',
    missing: '9999',
    title: 'Sum of a Row',
    limits: [1000, 64],
    samples: '<input>1 2\n\n3</input><output>6</output>',
    formula: true,
    language: 'Java',
    languageId: '2',
    verdicts: [
      [null, verdict.accepted],
      ['Presentation Error', verdict.presentationError],
      ['Time Limit Exceeded', verdict.timeLimitExceeded],
      ['Memory Limit Exceeded', verdict.memoryLimitExceeded],
      ['Wrong Answer', verdict.wrongAnswer],
      ['Runtime Error', verdict.runtimeError],
      ['Output Limit Exceeded', verdict.runtimeError],
    ],
    compile: ['Compile Error', 'token <eof>'],
    refusal: 'Source code too long',
  },
  {
    key: 'CF',
    judge: 'cf',
    start: startCodeforcesFake,
    given: '1a',
    displayId: 'CF-1A',
    missing: '9999B',
    title: 'Sum of a Row',
    limits: [1500, 256],
    samples: '<input>3\n1 2 <3\n</input><output>6\n</output><input>1\n7</input><output>7</output>',
    formula: true,
    language: 'GNU G++17 7.3.0',
    languageId: '54',
    verdicts: [
      [null, verdict.accepted],
      ['PARTIAL', verdict.partialAccepted],
      ['RUNTIME_ERROR', verdict.runtimeError],
      ['WRONG_ANSWER', verdict.wrongAnswer],
      ['PRESENTATION_ERROR', verdict.presentationError],
      ['TIME_LIMIT_EXCEEDED', verdict.timeLimitExceeded],
      ['MEMORY_LIMIT_EXCEEDED', verdict.memoryLimitExceeded],
      ['IDLENESS_LIMIT_EXCEEDED', verdict.runtimeError],
      ['SECURITY_VIOLATED', verdict.runtimeError],
      ['CHALLENGED', verdict.systemError],
      ['FAILED', verdict.submitFailed],
    ],
    compile: ['COMPILATION_ERROR', "expected '}' <end>"],
    refusal: 'Source is too long',
  },
  {
    key: 'GYM',
    judge: 'cf',
    start: startCodeforcesFake,
    given: '100001A',
    displayId: 'GYM-100001A',
    missing: '9999A',
    title: 'Sum of a Row',
    limits: [1500, 256],
    samples: '<input>3\n1 2 <3\n</input><output>6\n</output><input>1\n7</input><output>7</output>',
    formula: true,
    language: 'Rust 1.49.0',
    languageId: '49',
    verdicts: [
      [null, verdict.accepted],
      ['WRONG_ANSWER', verdict.wrongAnswer],
      ['CRASHED', verdict.systemError],
    ],
    compile: ['COMPILATION_ERROR', "expected '}' <end>"],
    refusal: 'Source is too long',
  },
  {
    key: 'AC',
    judge: 'atcoder',
    start: startAtCoderFake,
    given: 'ABC110_A',
    displayId: 'AC-abc110_a',
    missing: 'abc999_a',
    title: 'Sum of a Row',
    limits: [2000, 1024],
    samples: '<input>3\n1 2 3\n</input><output>6\n</output><input>1\n7\n</input><output>7\n</output>',
    formula: true,
    language: 'C++ 20 (gcc 12.2)',
    languageId: '5001',
    verdicts: [
      [null, verdict.accepted],
      ['WA', verdict.wrongAnswer],
      ['TLE', verdict.timeLimitExceeded],
      ['MLE', verdict.memoryLimitExceeded],
      ['RE', verdict.runtimeError],
      ['QLE', verdict.runtimeError],
      ['OLE', verdict.runtimeError],
      ['IE', verdict.runtimeError],
    ],
    compile: ['CE', 'does not name a type <T>'],
    refusal: 'Source code is too long',
  },
  {
    key: 'SPOJ',
    judge: 'spoj',
    start: startSpojFake,
    given: 'rowsum',
    displayId: 'SPOJ-ROWSUM',
    missing: 'NOSUCH',
    title: 'Sum of a Row',
    limits: [500, 1536],
    samples: '',
    formula: false,
    language: 'C++14 (gcc 8.3)',
    languageId: '44',
    verdicts: [
      ['12', verdict.runtimeError],
      ['13', verdict.timeLimitExceeded],
      ['14', verdict.wrongAnswer],
      ['15', verdict.accepted],
    ],
    compile: ['11', 'unknown type name <T>'],
    refusal: "You can't submit in this language for this problem!",
  },
  {
    key: 'LIBRE',
    judge: 'libreoj',
    start: startLibreFake,
    given: '2010',
    displayId: 'LIBRE-2010(3010)',
    missing: '9999',
    title: '一行之和',
    limits: [2000, 256],
    samples: '<input>1 2\n</input><output>3\n</output>',
    formula: true,
    language: 'C 17 (Clang)',
    languageId: '["c",{"compiler":"clang","std":"c17","O":"0","m":"64"}]',
    verdicts: [
      [null, verdict.accepted],
      ['PartiallyCorrect', verdict.partialAccepted],
      ['WrongAnswer', verdict.wrongAnswer],
      ['RuntimeError', verdict.runtimeError],
      ['OutputLimitExceeded', verdict.runtimeError],
      ['FileError', verdict.runtimeError],
      ['JudgementFailed', verdict.runtimeError],
      ['ConfigurationError', verdict.runtimeError],
      ['TimeLimitExceeded', verdict.timeLimitExceeded],
      ['MemoryLimitExceeded', verdict.memoryLimitExceeded],
      ['SystemError', verdict.systemError],
    ],
    compile: ['CompilationError', "error: 'x' <T>"],
    refusal: 'INVALID_LANGUAGE',
  },
]

describe.each(cases)('$key', (site) => {
  let fake: RunningFake
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
    await world.startHost()
    fake = await site.start()
    await world.connect(site.judge, fake, { first: 'one-secret', second: 'two-secret' })
  })
  afterEach(() => {
    // Limits of the site are for real; the next test starts without a wait.
    world.server.clock.advance(20_000)
  })
  afterAll(async () => {
    await world.close()
    await fake.close()
  })

  test('import', async () => {
    expect(await world.importProblem(site.key, site.given)).toMatchObject({ status: 200 })
    expect((await world.importProblem(site.key, site.missing)).status).toBe(400)
    const { data } = await world.server.call('GET', '/api/get-problem-detail', { query: { problemId: site.displayId } })
    const { problem } = data
    expect(problem).toMatchObject({ problemId: site.displayId, title: site.title, isRemote: true, type: 0 })
    expect([problem.timeLimit, problem.memoryLimit]).toEqual(site.limits)
    expect(problem.examples).toBe(site.samples)
    expect(problem.source).toContain('<a href="http')
    if (site.formula) expect(problem.description).toMatch(/\$[^$]*n[^$]*\$/)
    expect(problem.description).not.toContain('$$$')
    expect(data.languages).toContain(site.language)
  })

  test('every verdict of the table', async () => {
    const before = fake.site.runs.length
    const ids = []
    for (const [word] of site.verdicts) ids.push(await world.submit(site.displayId, site.language, programFor(word)))
    for (const [at, [, code]] of site.verdicts.entries())
      expect(await world.verdictOf(ids[at] ?? 0)).toMatchObject({ status: code })
    expect(fake.site.runs.length - before).toBe(site.verdicts.length)
    expect(new Set(fake.site.runs.map((run) => run.languageId))).toEqual(new Set([site.languageId]))
    expect([...fake.site.userAgents].every((agent) => agent.startsWith('Verdict-Remote-Judge'))).toBe(true)
  })

  test('compiler output reaches the author', async () => {
    const [word, text] = site.compile
    const row = await world.verdictOf(await world.submit(site.displayId, site.language, programFor(word)))
    expect(row).toMatchObject({ status: verdict.compileError })
    expect(row.errorMessage).toContain(text)
  })

  test('a session that ended is renewed', async () => {
    fake.site.expireSessions()
    const id = await world.submit(site.displayId, site.language, programFor(null))
    expect(await world.verdictOf(id)).toMatchObject({ status: verdict.accepted })
  })

  test('a program refused for good ends with the words of the site', async () => {
    fake.site.faults.refuseNext.push(site.refusal, site.refusal)
    const row = await world.verdictOf(await world.submit(site.displayId, site.language, programFor(null)))
    fake.site.faults.refuseNext.length = 0
    expect(row).toMatchObject({ status: verdict.submitFailed })
    expect(row.errorMessage).toContain(site.refusal.slice(4, 20))
  })
})
