import { verdict } from '@verdict/contract'
import { beforeEach, expect, test } from 'vitest'
import { exportContest, filesOf } from '../../../../../test/harness/contest-exports.ts'
import { planContest, takeContest } from '../../../../../test/harness/contest-imports.ts'
import { prepareHacks } from '../../../../../test/harness/hacks.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'

/** Hacks of a contest in its package. */

const { accepted, wrongAnswer } = verdict
const hacks = prepareHacks()
const { hack, cancel, solve, lock, readyTarget, site } = hacks

let root: Person
beforeEach(async () => {
  root = await makeUser(site.server, { role: 'root' })
})

/** Moves the contest of the test through a package, with its problem as it is here. */
const importAgain = async (choice: object = {}): Promise<void> => {
  const file = await exportContest(site.server, root, { cid: site.cid, format: 'verdict' })
  const plan = await planContest(site.server, root, file.bytes)
  const taken = await takeContest(site.server, root, plan, choice)
  expect(taken.state).toBe('finished')
  site.cid = taken.cid ?? 0
}
const hacksHere = async () =>
  (await hacks.get('/all', { currentPage: 1, limit: 50 }, root)).data.records.map(
    ({ id, submitId, time, ...rest }: Record<string, unknown>) => rest,
  )

test('the scoreboard, the hacks and the verdicts that they hold are the same after an import', async () => {
  const target = await readyTarget()
  const missed = await solve(site.carol)
  await hack(target, site.alice, wrongAnswer, '7 7\n')
  await hack(missed, site.alice, accepted, '8 8\n')
  const withdrawn = await hack(missed, site.alice, wrongAnswer, '9 9\n')
  expect((await cancel(withdrawn)).status).toBe(200)
  const before = { board: await hacks.board(root), cells: await hacks.hackCells(root), hacks: await hacksHere() }
  expect(before.board[site.alice.username]).not.toBe(before.board[site.carol.username])

  await importAgain()
  expect(await hacks.board(root)).toEqual(before.board)
  expect(await hacks.hackCells(root)).toEqual(before.cells)
  expect(await hacksHere()).toEqual(before.hacks)
  const [first] = (await hacks.get('/all', { currentPage: 3, limit: 1 }, root)).data.records
  expect((await hacks.get('/detail', { id: first.id }, root)).data).toMatchObject({
    ...{ hacker: site.alice.username, target: site.bob.username, verdict: 'successful' },
    ...{ input: '7 7\n', answer: '7 7\n', status: wrongAnswer, isAdded: false },
  })

  // A rejudging that would accept the hacked program still fails it.
  const here = first.submitId as number
  expect(here).not.toBe(target)
  await site.server.call('GET', '/api/admin/judge/rejudge', { token: root.token, query: { submitId: here } })
  await hacks.judge(accepted, accepted)
  expect(await hacks.rowOf(here)).toMatchObject({ verdict: wrongAnswer, score: 0 })
})

test('a package without submissions has no hacks', async () => {
  const target = await readyTarget()
  await hack(target, site.alice, wrongAnswer)
  const file = await exportContest(site.server, root, { cid: site.cid, format: 'verdict', submissions: 'false' })
  expect([...(await filesOf(file)).keys()].filter((name) => name.endsWith('.ndjson'))).toEqual([])
})

test.each([
  ['of an unknown submission', { submission: 99 }, 'hacks.ndjson:1: the hack is of an unknown person or submission.'],
  ['of an unknown person', { username: 'stranger' }, 'hacks.ndjson:1: the hack is of an unknown person or submission.'],
  ['with a strange verdict', { verdict: 'maybe' }, 'hacks.ndjson:1'],
])('a hack %s is refused before anything is created', async (_, change, message) => {
  await hack(await readyTarget(), site.alice, wrongAnswer)
  const file = await exportContest(site.server, root, { cid: site.cid, format: 'verdict' })
  const files = Object.fromEntries(await filesOf(file))
  const line = JSON.parse(files['hacks.ndjson'] ?? '')
  files['hacks.ndjson'] = `${JSON.stringify({ ...line, ...change })}\n`
  const plan = await planContest(site.server, root, files)
  expect(plan.state).toBe('refused')
  expect(plan.reason).toContain(message)
})

test('an import without submissions leaves the hacks out', async () => {
  const target = await readyTarget()
  await lock(site.alice)
  await hack(target, site.alice, wrongAnswer)
  await importAgain({ submissions: false })
  expect(await hacksHere()).toEqual([])
})
