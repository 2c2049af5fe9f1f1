import { verdict } from '@verdict/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { minute, prepareHacks } from '../../../../../test/harness/hacks.ts'
import { casesOf } from '../../../../../test/harness/judge-host.ts'
import { topics } from '../../../../platform/events/topics.ts'
import { sweepFiles } from '../../../files/jobs.ts'

/** Contestants lock problems, read accepted programs of others and hack them; hosts judge each hack in three steps. */

const { accepted, wrongAnswer } = verdict
const {
  addProgram,
  answer,
  detail,
  end,
  get,
  hack,
  hackCells,
  judge,
  lock,
  next,
  overview,
  post,
  read,
  readyTarget,
  rowOf,
  send,
  setOf,
  showsOnBoard,
  site,
  solve,
  source,
  statusOf,
  submit,
  targets,
  textOf,
  validate,
} = prepareHacks()

test('a program of several files is shown and judged with all of them', async () => {
  const other = await solve(site.bob)
  await solve(site.alice)
  const files = [{ name: 'sum.h', text: 'int sum;' }]
  await site.server.deps.db
    .updateTable('submission_source')
    .set({ files: JSON.stringify(files) })
    .where('submission_id', '=', other)
    .execute()
  expect(JSON.stringify((await source(other, site.alice)).data)).not.toContain('sum.h')
  await lock(site.alice)
  expect((await source(other, site.alice)).data.files).toEqual(files)
  await send(other, site.alice)
  await validate([accepted])
  await answer()
  expect(await judge(accepted)).toMatchObject({ files })
})

describe('a locked problem', () => {
  test('takes no more submissions and opens the accepted programs of others', async () => {
    const own = await solve(site.alice)
    const other = await solve(site.bob, 'int main() { return 0; }')
    await submit(site.carol)
    await end(await next(), casesOf(accepted, wrongAnswer))
    expect(await overview(site.alice)).toMatchObject({
      points: { success: 100, failure: 50 },
      obstacle: null,
      problems: [{ displayId: 'A', isReady: true, isLocked: false, canLock: true }],
    })
    expect((await targets(site.alice)).status).toBe(403)
    expect((await source(other, site.alice)).status).toBe(403)
    expect((await lock(site.alice)).data.problems).toMatchObject([{ isLocked: true, canLock: false }])
    expect((await lock(site.alice)).status).toBe(200)
    expect(await submit(site.alice)).toMatchObject({ status: 403, msg: expect.stringContaining('锁定') })
    expect((await targets(site.alice)).data).toMatchObject([
      { submitId: other, username: site.bob.username, hack: null },
    ])
    expect((await source(other, site.alice)).data).toEqual({
      ...{ submitId: other, displayId: 'A', username: site.bob.username, language: 'C++', files: [] },
      code: 'int main() { return 0; }',
    })
    // Not the own program, and none that was not accepted.
    expect((await source(own, site.alice)).status).toBe(403)
    expect((await source(other + 1, site.alice)).status).toBe(403)
    expect((await source(other + 1_000, site.alice)).status).toBe(403)
  })

  test('shows of each participant the last accepted program', async () => {
    await solve(site.alice)
    const [first, last] = [await solve(site.bob), await solve(site.bob)]
    await lock(site.alice)
    expect((await targets(site.alice)).data).toMatchObject([{ submitId: last }])
    expect((await source(first, site.alice)).status).toBe(403)
  })

  test('needs an accepted submission, and is hacked by its locker too', async () => {
    await submit(site.alice)
    await end(await next(), casesOf(wrongAnswer, accepted))
    expect(await lock(site.alice)).toMatchObject({ status: 403 })
    const first = await solve(site.alice)
    await solve(site.bob)
    await lock(site.alice)
    await lock(site.bob)
    await hack(first, site.bob, wrongAnswer)
    expect(await statusOf(first)).toBe(wrongAnswer)
    expect((await submit(site.alice)).status).toBe(403)
  })

  test('takes submissions again after the contest', async () => {
    await solve(site.alice)
    await lock(site.alice)
    await site.server.deps.db.updateTable('contest').set({ takes_late: true }).where('id', '=', site.cid).execute()
    site.server.clock.advance(200 * minute)
    expect((await submit(site.alice)).status).toBe(200)
    await judge(accepted, accepted)
  })
})

describe('a hack', () => {
  let target: number
  beforeEach(async () => {
    target = await readyTarget()
  })

  test('succeeds where the program fails, and the program counts as failed', async () => {
    const { data } = await send(target, site.alice, '5 5\r\n')
    expect(data).toMatchObject({ displayId: 'A', target: site.bob.username, state: 'validating', verdict: null })
    await validate([accepted])
    expect(await read(data.id, site.alice)).toMatchObject({ state: 'answering', input: '5 5\n', message: null })
    await answer()
    expect(await detail(data.id)).toMatchObject({ state: 'running', answer: '5 5\n' })
    const job = await judge(verdict.timeLimitExceeded)
    const [testCase] = (await setOf(job)).cases
    expect(await textOf(testCase?.output.hash ?? '')).toBe('5 5\n')
    expect(await read(data.id, site.alice)).toMatchObject({
      ...{ state: 'done', verdict: 'successful', points: 100, status: verdict.timeLimitExceeded },
    })
    expect(await rowOf(target)).toMatchObject({ verdict: verdict.timeLimitExceeded, score: 0 })
    expect((await targets(site.alice)).data).toEqual([])
    expect(await send(target, site.alice)).toMatchObject({ status: 403 })
    const notices = await site.server.call('GET', '/api/msg/mine', {
      token: site.bob.token,
      query: { currentPage: 1, limit: 5 },
    })
    expect(JSON.stringify(notices.data)).toContain(`problem/A/submission-detail/${target}`)
    // Its author is free to submit again.
    expect((await submit(site.bob)).status).toBe(200)
    await judge(accepted, accepted)
  })

  test('fails where the program is right', async () => {
    const id = await hack(target, site.alice, accepted)
    expect(await read(id, site.alice)).toMatchObject({ verdict: 'unsuccessful', points: -50, status: accepted })
    expect(await statusOf(target)).toBe(accepted)
    expect((await targets(site.alice)).data).toMatchObject([
      { submitId: target, hack: { id, verdict: 'unsuccessful' } },
    ])
  })

  test('with an invalid input costs nothing and reports the validator', async () => {
    const { data } = await send(target, site.alice, 'x\n')
    await validate([wrongAnswer, 'n is not a number'])
    expect(await read(data.id, site.alice)).toMatchObject({
      verdict: 'invalid',
      points: 0,
      message: 'n is not a number',
    })
    expect(await hackCells(site.bob)).toEqual({})
  })

  test('passes every validator of the problem', async () => {
    await addProgram(site.problem.id, { kind: 'validator', name: 'w.cpp', code: '// w' })
    const { data } = await send(target, site.alice)
    await validate([accepted], [wrongAnswer, 'second'])
    expect(await read(data.id, site.alice)).toMatchObject({ verdict: 'invalid', message: 'second' })
  })

  test('is tried on another host after a fault', async () => {
    const { data } = await send(target, site.alice)
    for (let tries = 0; tries < 3; tries += 1) {
      await end(await next(), { kind: 'systemError', message: 'disk' })
      if ((await detail(data.id)).state === 'done') break
      site.host = site.host.restarted()
    }
    expect(await detail(data.id)).toMatchObject({ verdict: 'error', message: 'disk' })
  })

  test('of two, the first that is judged counts', async () => {
    await solve(site.carol)
    await lock(site.carol)
    const [one, two] = [await send(target, site.alice, '1 1\n'), await send(target, site.carol, '2 2\n')]
    expect((await send(target, site.alice)).status).toBe(400)
    for (let step = 0; step < 2; step += 1) await validate([accepted])
    for (let step = 0; step < 2; step += 1) await answer()
    for (let step = 0; step < 2; step += 1) await judge(wrongAnswer)
    const verdicts = [(await detail(one.data.id)).verdict, (await detail(two.data.id)).verdict]
    expect(verdicts.sort()).toEqual(['late', 'successful'])
  })

  test('is limited in size and number', async () => {
    expect((await send(target, site.alice, '')).status).toBe(400)
    expect((await send(target, site.alice, 'x'.repeat(262_145))).status).toBe(400)
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await send(target, site.alice)).status).toBe(200)
      await validate([wrongAnswer, 'no'])
    }
    expect(await send(target, site.alice)).toMatchObject({ status: 400, msg: expect.stringContaining('等待') })
  })

  test('adds its case to the test data, which the system test judges with', async () => {
    await hack(target, site.alice, wrongAnswer, '7 7\n')
    expect((await get('/settings', {}, site.owner)).data.problems).toMatchObject([
      { locks: 1, hacks: 1, successful: 1, notAdded: 1 },
    ])
    const added = await post('/add-to-data', { displayId: 'A' }, site.owner)
    expect(added.data.problems).toMatchObject([{ successful: 1, notAdded: 0 }])
    expect((await post('/add-to-data', { displayId: 'A' }, site.owner)).status).toBe(400)
    await submit(site.bob)
    const job = await next()
    const set = await setOf(job)
    expect(set.cases.map(({ inputName, score }) => [inputName, score])).toEqual([
      ['1.in', 400],
      ['2.in', 600],
      [expect.stringMatching(/^hack-\d+\.in$/), 0],
    ])
    await end(job, casesOf(accepted, accepted, accepted))
    expect((await get('/all', {}, site.owner)).data.records).toMatchObject([{ verdict: 'successful', isAdded: true }])
  })
})

test('the worked example of the scoreboard', async () => {
  // Minute 1 costs 1000 * 120 * 1 / (250 * 120) = 4 points.
  await solve(site.alice)
  const target = await solve(site.bob)
  const carols = await solve(site.carol)
  await showsOnBoard({ [site.alice.username]: 996, [site.bob.username]: 996, [site.carol.username]: 996 })
  await lock(site.alice)
  await hack(target, site.alice, wrongAnswer)
  await hack(carols, site.alice, accepted)
  await hack(carols, site.alice, accepted)
  await showsOnBoard({ [site.alice.username]: 996 + 100 - 50 - 50, [site.bob.username]: 0, [site.carol.username]: 996 })
  // Points, successful and unsuccessful ones; no cell for others.
  expect(await hackCells(site.bob)).toEqual({ [site.alice.id]: [0, 1, 2] })
  // The hacked submission is a wrong try of the next one: 1000 - 40 - 50 at minute 10.
  site.server.clock.advance(9 * minute)
  await solve(site.bob)
  await showsOnBoard({ [site.alice.username]: 996, [site.bob.username]: 910, [site.carol.username]: 996 })
  const compact = await site.server.call('GET', '/api/contest-board', {
    token: site.bob.token,
    query: { cid: site.cid },
  })
  const cells = compact.data.rows.map((row: { cells: [string][] }) => row.cells.map(([label]) => label))
  expect(cells).toEqual([['A'], ['A'], ['A']])
})

test('the hacker is notified once of each step, and the scoreboard of hacks that change it', async () => {
  const target = await readyTarget()
  const { events } = site.server.deps
  const [steps, changes]: [number[], number[]] = [[], []]
  const stops = [
    events.subscribe(topics.contest(site.cid), (news) => {
      if (news.kind === 'hack') steps.push(news.id)
    }),
    events.subscribe(topics.boardRecords, ({ id }) => {
      if (id < 0) changes.push(-id)
    }),
  ]
  const { data: invalid } = await send(target, site.alice)
  await validate([wrongAnswer, 'no'])
  const id = await hack(target, site.alice, accepted)
  await events.caughtUp()
  for (const stop of stops) stop()
  expect(steps).toEqual([invalid.id, id, id, id])
  expect(changes).toEqual([id])
})

test('tasks of hacks that are done are swept away a day later', async () => {
  const target = await readyTarget()
  const done = await hack(target, site.alice, accepted)
  const { data: waiting } = await send(target, site.alice)
  site.server.clock.advance(2 * 24 * 60 * minute)
  await sweepFiles.run?.(site.server.deps, {}, 'job')
  const tasks = await site.server.deps.db
    .selectFrom('judge_task')
    .select('hack_id')
    .where('hack_id', 'in', [done, waiting.id])
    .execute()
  expect(tasks).toEqual([{ hack_id: waiting.id }])
  await validate([wrongAnswer, 'no'])
})
