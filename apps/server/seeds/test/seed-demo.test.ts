import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeRoot } from '../../src/features/accounts/core/make-root.ts'
import { type OpenDeps, openDeps } from '../../src/open-deps.ts'
import { readConfig } from '../../src/platform/config.ts'
import { cloneDatabase } from '../../test/harness/database.ts'
import { type DemoSummary, seedDemo } from '../demo/seed-demo.ts'
import { DemoClock, type DemoSite, openDemoSite } from '../demo/site.ts'
import { seedProblems } from '../seed.ts'

let dataDir = ''
let opened: OpenDeps
let site: DemoSite
let summary: DemoSummary
const clock = new DemoClock()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verdict-demo-'))
  const config = readConfig({ VERDICT_DATA_DIR: dataDir, VERDICT_LOG: 'silent' })
  opened = await openDeps(config, await cloneDatabase(inject('adminUrl')), { log: pino({ level: 'silent' }), clock })
  await makeRoot(opened.deps)
  await seedProblems(opened.deps)
  summary = await seedDemo(opened.deps, clock)
  site = await openDemoSite(opened.deps, clock)
}, 300_000)

afterAll(async () => {
  await site?.close()
  opened?.beginStop()
  await opened?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const submissions = () => opened.deps.db.selectFrom('submission').select(['verdict', 'contest_id', 'submitted_at'])

describe('the demo', () => {
  test('has contests that are over, that run with a frozen scoreboard, and that are to come', async () => {
    const rows = await opened.deps.db
      .selectFrom('contest')
      .selectAll()
      .where('group_id', 'is', null)
      .orderBy('starts_at')
      .execute()
    const now = clock.now()
    expect(rows.map((row) => [row.starts_at <= now, row.ends_at <= now])).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [true, false],
      [false, false],
    ])
    expect(rows[3]?.seals_at?.getTime()).toBeLessThan(now.getTime())
  })

  test('has votes of solvers that are shown, and a hidden problem in review', async () => {
    const ids = await opened.deps.db.selectFrom('problem_vote').select('problem_id').distinct().execute()
    expect(ids).toHaveLength(2)
    const summary = (await site.call('GET', `/api/problem-votes?pid=${ids[0]?.problem_id}`, {})) as {
      readonly summary: object | null
    }
    expect(summary.summary).not.toBeNull()
    const { id: pid } = await opened.deps.db
      .selectFrom('problem')
      .select('id')
      .where('display_id', '=', 'DRAFT-1')
      .executeTakeFirstOrThrow()
    const review = (await site.call('GET', `/api/problem-review?pid=${pid}`, {})) as {
      readonly comments: readonly unknown[]
      readonly votes: readonly { readonly counts: boolean }[]
    }
    expect(review.comments).toHaveLength(2)
    expect(review.votes).toMatchObject([{ counts: true }])
  })

  test('hides the verdicts of the last minutes from a contestant, not from root', async () => {
    const contest = await opened.deps.db
      .selectFrom('contest')
      .select(['id', 'seals_at'])
      .where('ends_at', '>', clock.now())
      .orderBy('starts_at')
      .limit(1)
      .executeTakeFirstOrThrow()
    const late = (await submissions().where('contest_id', '=', contest.id).execute()).filter(
      ({ submitted_at }) => submitted_at > (contest.seals_at ?? clock.now()),
    )
    expect(late.length).toBeGreaterThan(3)
    const board = (body: object, as?: string) =>
      site.call('POST', '/api/get-contest-rank', {
        body: { cid: contest.id, limit: 50, currentPage: 1, ...body },
        ...(as && { as }),
      }) as Promise<{ readonly records: readonly { readonly ac: number }[] }>
    const person = await opened.deps.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'elin')
      .executeTakeFirstOrThrow()
    const solved = ({ records }: Awaited<ReturnType<typeof board>>) => records.reduce((sum, { ac }) => sum + ac, 0)
    expect(solved(await board({}, person.id))).toBeLessThan(solved(await board({ forceRefresh: true })))
  })

  test('has submissions of several verdicts, all judged and none in the future', async () => {
    const rows = await submissions().execute()
    expect(rows).toHaveLength(summary.submissions)
    const kinds = new Set(rows.map((row) => row.verdict))
    expect([...kinds]).toEqual(
      expect.arrayContaining([verdict.accepted, verdict.wrongAnswer, verdict.timeLimitExceeded]),
    )
    for (const waiting of [verdict.pending, verdict.compiling, verdict.judging, verdict.systemError])
      expect(kinds).not.toContain(waiting)
    expect(rows.every(({ submitted_at }) => submitted_at <= clock.now())).toBe(true)
  })

  test('has people who talk', async () => {
    const count = async (table: 'discussion' | 'comment' | 'clarification' | 'training') =>
      (await opened.deps.db.selectFrom(table).selectAll().execute()).length
    expect(await Promise.all((['discussion', 'comment', 'clarification', 'training'] as const).map(count))).toEqual([
      3, 5, 2, 2,
    ])
  })

  test('has a rated season, teams and an incident, each as the API returns them', async () => {
    const [mei, running] = await Promise.all([
      opened.deps.db.selectFrom('account').select('id').where('username', '=', 'mei').executeTakeFirstOrThrow(),
      opened.deps.db
        .selectFrom('contest')
        .select('id')
        .where('ends_at', '>', clock.now())
        .orderBy('starts_at')
        .limit(1)
        .executeTakeFirstOrThrow(),
    ])
    expect(await site.call('GET', `/api/get-user-contest-rating?uid=${mei.id}`, {})).toMatchObject({
      rating: expect.any(Number),
      contests: [{ before: null }, { before: expect.any(Number) }, { before: expect.any(Number) }],
    })
    const { teams } = (await site.call('GET', `/api/contest-teams?cid=${running.id}`, {})) as {
      readonly teams: readonly { readonly isTeam: boolean; readonly excluded: object | null }[]
    }
    expect([teams.filter(({ isTeam }) => isTeam).length, teams.filter(({ excluded }) => excluded).length]).toEqual([
      12, 1,
    ])
    expect(await site.call('GET', `/api/contest-incidents?cid=${running.id}`, {})).toMatchObject([
      { lengthSeconds: 480, applied: { removesTime: true, extra: [{ seconds: 480 }, { seconds: 480 }] } },
    ])
  })

  test('has other systems around it, and sends nothing to them', async () => {
    const hooks = (await site.call('GET', '/api/admin/webhooks', {})) as { readonly waiting: number; dead: number }[]
    expect(hooks.map(({ waiting, dead }) => [waiting, dead])).toEqual([
      [0, 2],
      [0, 0],
    ])
    const alerts = (await site.call('GET', '/api/admin/alerts', {})) as {
      readonly records: readonly { readonly closedAt: string | null }[]
    }
    // A busy machine opens alerts of its own meanwhile.
    expect(alerts.records.slice(-2).map(({ closedAt }) => closedAt)).toEqual([expect.any(String), expect.any(String)])
    expect(await site.call('GET', '/api/admin/lti/platforms', {})).toMatchObject({ platforms: [{ links: 1 }] })
    expect(await site.call('GET', '/api/admin/lti/scores', {})).toMatchObject([{ state: 'dead' }, { state: 'dead' }])
    expect(await site.call('GET', '/api/get-problem-detail?problemId=QUIZ-1', {})).toMatchObject({
      languages: ['Text'],
    })
  })

  test('has a class that its members see', async () => {
    const member = await opened.deps.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'mei')
      .executeTakeFirstOrThrow()
    const { id } = await opened.deps.db.selectFrom('user_group').select('id').executeTakeFirstOrThrow()
    const sizes = await Promise.all(
      ['problem', 'training', 'contest', 'announcement', 'discussion'].map(async (list) => {
        const page = await site.call('GET', `/api/group/get-${list}-list?gid=${id}`, { as: member.id })
        return (page as { readonly total: number }).total
      }),
    )
    expect(sizes).toEqual([1, 1, 1, 1, 1])
  })

  test('lets its users log in with the password it prints', async () => {
    const body = { username: 'mei', password: summary.password }
    expect(await site.call('POST', '/api/login', { body })).toMatchObject({ username: 'mei' })
  })

  test('fills new sites only', async () => {
    await expect(seedDemo(opened.deps, clock)).rejects.toThrow('already has users')
  })
})
