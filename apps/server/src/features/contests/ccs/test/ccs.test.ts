import { ccsFault, verdict } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../../../test/harness/people.ts'
import { ask, frozen, hold, open, over, people, withCcs } from './ccs-setup.ts'

withCcs()

const { wrongAnswer: WA } = verdict

describe('the contest', () => {
  test('contains its start, its freeze and the penalty of a wrong try', async () => {
    const { cid, at } = await frozen()
    expect((await ask(`/contests/${cid}`)).data).toMatchObject({
      id: String(cid),
      start_time: at(0).toISOString(),
      duration: '3:00:00.000',
      scoreboard_freeze_duration: '1:00:00.000',
      scoreboard_type: 'pass-fail',
      penalty_time: 20,
    })
    expect((await ask(`/contests/${cid}/state`)).data).toEqual({
      started: at(0).toISOString(),
      frozen: at(7_200).toISOString(),
      ended: null,
      thawed: null,
      finalized: null,
      end_of_updates: null,
    })
  })

  test('is thawed and final once it is over and nothing waits to be judged', async () => {
    const { cid, at, enter } = await over()
    const after = (ms: number) => new Date(at(10_800).getTime() + ms).toISOString()
    const whole = { ended: after(0), thawed: after(1), finalized: after(2), end_of_updates: after(3) }
    expect((await ask(`/contests/${cid}/state`)).data).toMatchObject(whole)
    await enter([9_000, 'bell', 'C', verdict.pending])
    expect((await ask(`/contests/${cid}/state`)).data).toMatchObject({ thawed: after(1), finalized: null })
  })

  test('is there only where its organisers opened it', async () => {
    const { cid } = await hold(7_900, { shows_board: true })
    expect(await ask(`/contests/${cid}`, people.owner)).toMatchObject({ http: 404, data: { code: 404 } })
    const listed = (await ask('/contests', people.owner)).data.map(({ id }: { id: string }) => id)
    expect(listed).not.toContain(String(cid))
  })

  test('keeps its problems, teams and submissions to itself until it starts', async () => {
    const { cid } = await hold(-600, open)
    for (const kind of ['problems', 'teams', 'submissions', 'judgements', 'runs', 'awards', 'clarifications']) {
      expect((await ask(`/contests/${cid}/${kind}`)).data).toEqual([])
    }
    expect((await ask(`/contests/${cid}/problems`, people.owner)).data).toHaveLength(3)
    expect((await ask(`/contests/${cid}/scoreboard`)).data.rows).toEqual([])
  })
})

test('persons and accounts are for managers alone', async () => {
  const { cid } = await over()
  for (const kind of ['persons', 'accounts']) {
    expect((await ask(`/contests/${cid}/${kind}`)).data).toEqual([])
    expect((await ask(`/contests/${cid}/${kind}`, people.dot)).data).toEqual([])
  }
  const named = { id: people.ada.id, name: 'Ada King' }
  expect((await ask(`/contests/${cid}/persons`, people.owner)).data[0]).toMatchObject({ ...named, role: 'contestant' })
  expect((await ask(`/contests/${cid}/accounts`, people.owner)).data[0]).toMatchObject({
    ...named,
    username: 'ada',
    team_id: people.ada.id,
  })
})

test('the number of test cases is hidden from others until the results are open', async () => {
  const counts = async (cid: number, who: Person | null) =>
    (await ask(`/contests/${cid}/problems`, who)).data.map(
      (problem: { test_data_count: number }) => problem.test_data_count,
    )
  const [before, after] = [await frozen(), await over()]
  expect(await counts(before.cid, null)).toEqual([0, 0, 0])
  const shown = await counts(before.cid, people.owner)
  expect(Math.min(...shown)).toBeGreaterThan(0)
  expect(await counts(after.cid, null)).toEqual(shown)
})

test('teams carry the name of the board and their school, staff is no team', async () => {
  const { cid } = await hold(20_000, { ...open, shown_name: 'nickname' })
  const teams = (await ask(`/contests/${cid}/teams`)).data
  expect(teams.map((team: { label: string }) => team.label)).toEqual(['ada', 'bell', 'cyn'])
  expect(teams[0]).toMatchObject({ name: 'countess', group_ids: ['participants'] })
  const [school] = (await ask(`/contests/${cid}/organizations`)).data
  expect(school.name).toBe('North High')
  expect(teams[2].organization_id).toBe(school.id)
  expect(JSON.stringify(teams)).not.toContain('Ada King')
})

test('an unchanged response is not sent again', async () => {
  const { cid, enter } = await over()
  const path = `/contests/${cid}/submissions`
  const tag = (await ask(path)).headers.get('etag') ?? ''
  expect(tag).not.toBe('')
  expect(await ask(path, null, { 'if-none-match': tag })).toMatchObject({ http: 304, data: '' })
  // Another caller gets a different response.
  expect(await ask(path, people.owner, { 'if-none-match': tag })).toMatchObject({ http: 200 })
  await enter([5_000, 'cyn', 'B', WA])
  expect(await ask(path, null, { 'if-none-match': tag })).toMatchObject({ http: 200 })
})

test.each(['doesnt-exist', 'doesnt-exist/42', 'submissions/999999', 'submissions/XYZ-999', 'submissions/999999/files'])(
  '%s is not there',
  async (path) => {
    const { cid } = await over()
    const reply = await ask(`/contests/${cid}/${path}`, people.owner)
    expect(reply).toMatchObject({ http: 404, data: { code: 404 } })
    ccsFault.parse(reply.data)
    expect(await ask(`/contests/x/${path}`)).toMatchObject({ http: 404 })
  },
)
