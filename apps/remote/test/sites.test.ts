import { verdict } from '@verdict/contract'
import { programFor, type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { siteCases } from './harness/site-cases.ts'
import { makeWorld, type World } from './harness/world.ts'

/**
 * Every site through the whole way: import, submit, states, verdict, compiler output. All share one installation, so CF
 * and GYM also show that another address with ids of its own works under the same accounts.
 */

let world: World

beforeAll(async () => {
  world = await makeWorld()
  await world.startHost()
})
afterAll(() => world.close())

describe.each(siteCases)('$key', (site) => {
  let fake: RunningFake
  beforeAll(async () => {
    fake = await startFake(site.key)
    await world.connect(site.judge, fake, { first: 'one-secret', second: 'two-secret' })
  })
  afterEach(() => {
    // Limits of the site are for real; the next test starts without a wait.
    world.server.clock.advance(20_000)
  })
  afterAll(() => fake.close())

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
    expect((await world.importProblem(site.key, site.given)).status).toBe(400)
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
