import { verdict } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import { unzip } from '../../../../../test/harness/packages.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { ask, frozen, hold, open, over, people, server, withCcs } from './ccs-setup.ts'

withCcs()

const { wrongAnswer: WA } = verdict

describe('the freeze', () => {
  const types = async (cid: number, who: Person | null) => {
    const judgements = (await ask(`/contests/${cid}/judgements`, who)).data
    return judgements.map((judgement: { submission_id: string; judgement_type_id: string }) =>
      Number(judgement.submission_id),
    )
  }

  test('hides what came of tries, not the tries; organisers see all', async () => {
    const { cid, ids } = await frozen()
    expect((await ask(`/contests/${cid}/submissions`)).data).toHaveLength(12)
    const behind = ids.slice(8, 12)
    const forGuests = await types(cid, null)
    expect(forGuests).toHaveLength(8)
    for (const id of behind) expect(forGuests).not.toContain(id)
    for (const id of behind)
      expect(await ask(`/contests/${cid}/judgements/${id}`, people.ada)).toMatchObject({ http: 404 })
    expect(await types(cid, people.ada)).toEqual(forGuests)
    expect(await types(cid, people.owner)).toHaveLength(12)
  })

  test('falls with the end, or stays until it is lifted', async () => {
    expect(await types((await over()).cid, null)).toHaveLength(12)
    const kept = await hold(20_000, { ...open, opens_at_end: false })
    expect(await types(kept.cid, null)).toHaveLength(8)
    expect((await ask(`/contests/${kept.cid}/state`)).data).toMatchObject({ thawed: null, finalized: null })
    expect((await ask(`/contests/${kept.cid}/awards`)).data).toEqual([])
    expect((await ask(`/contests/${kept.cid}/awards`, people.owner)).data).not.toEqual([])
  })

  test('of an OI round hides every result', async () => {
    const { cid } = await hold(7_900, { ...open, type: 1 }, [[60, 'ada', 'A', WA, 30]])
    expect(await types(cid, null)).toEqual([])
    expect(await types(cid, people.owner)).toHaveLength(1)
  })

  test('figures are visible after the end, code never', async () => {
    const running = await frozen()
    const first = async (cid: number, who: Person | null) => (await ask(`/contests/${cid}/judgements`, who)).data[0]
    expect(await first(running.cid, null)).not.toHaveProperty('max_run_time')
    expect(await first(running.cid, people.owner)).toMatchObject({ max_run_time: 0.011 })
    const ended = await over()
    expect(await first(ended.cid, null)).toMatchObject({ max_run_time: 0.011 })
    const path = `/contests/${ended.cid}/submissions/${ended.ids[0]}`
    expect((await ask(path)).data.files).toEqual([])
    expect(await ask(`${path}/files`, people.ada)).toMatchObject({ http: 403 })
    const [file] = (await ask(path, people.owner)).data.files
    const zip = await fetch(`${server.url}/api/ccs/${file.href}`, { headers: { authorization: people.owner.token } })
    expect(zip.headers.get('content-type')).toBe('application/zip')
    expect(String((await unzip(Buffer.from(await zip.arrayBuffer()))).get('main.cpp'))).toBe('program of ada')
  })
})

describe('the scoreboard', () => {
  test('is the one of the site in minutes, with what is sealed as pending', async () => {
    const { cid, labels } = await frozen()
    const { data } = await ask(`/contests/${cid}/scoreboard`)
    const problem = (label: string) => String(labels.get(label))
    const row = (who: Person) => data.rows.find((row: { team_id: string }) => row.team_id === who.id)
    expect(data.rows.map((row: { rank: number }) => row.rank)).toEqual([1, 2, 3])
    expect(row(people.ada)).toMatchObject({
      score: { num_solved: 2, total_time: Math.floor((900 + 1200 + 3661) / 60), time: 61 },
      problems: [
        { problem_id: problem('A'), num_judged: 2, num_pending: 0, solved: true, time: 15 },
        { problem_id: problem('B'), num_judged: 1, num_pending: 0, solved: true, time: 61 },
        { problem_id: problem('C'), num_judged: 0, num_pending: 2, solved: false },
      ],
    })
    expect(row(people.cyn).problems[2]).toEqual({
      problem_id: problem('C'),
      num_judged: 0,
      num_pending: 1,
      solved: false,
    })
    const whole = (await ask(`/contests/${cid}/scoreboard`, people.owner)).data.rows
    expect(whole.find((item: { team_id: string }) => item.team_id === people.cyn.id).score.num_solved).toBe(2)
  })

  test('counts what waits in the queue as pending', async () => {
    const { cid, enter } = await hold(600, open, [[60, 'ada', 'A', WA]])
    await enter([120, 'ada', 'A', verdict.pending])
    const [row] = (await ask(`/contests/${cid}/scoreboard`)).data.rows
    expect(row.problems[0]).toMatchObject({ num_judged: 1, num_pending: 1, solved: false })
  })

  test('an OI contest has scores', async () => {
    const entries = [
      [60, 'ada', 'A', WA, 30],
      [180, 'ada', 'A', WA, 20],
    ] as const
    const { cid } = await hold(600, { ...open, type: 1, oi_counts: 'Highest' }, entries)
    const [row] = (await ask(`/contests/${cid}/scoreboard`)).data.rows
    expect(row).toMatchObject({ rank: 1, score: { score: 30 } })
    expect(row.problems[0]).toMatchObject({ num_judged: 2, num_pending: 0, score: 30, time: 1 })
  })

  test('an OI contest that counts tokens has the time of the submission that counts', async () => {
    const entries = [
      [60, 'ada', 'A', WA, 30],
      [180, 'ada', 'A', WA, 40],
      [240, 'ada', 'A', WA, 20],
    ] as const
    const { cid } = await hold(600, { ...open, type: 1, oi_counts: 'TokenedLast' }, entries)
    const cell = async () => (await ask(`/contests/${cid}/scoreboard`)).data.rows[0].problems[0]
    expect(await cell()).toMatchObject({ score: 20, time: 4 })
    await server.deps.db
      .insertInto('contest_token_use')
      .columns(['submission_id', 'contest_id', 'account_id', 'used_at'])
      .expression((eb) =>
        eb
          .selectFrom('submission')
          .select(['id', 'contest_id', 'account_id', 'submitted_at'])
          .where('contest_id', '=', cid)
          .where('score', '=', 30),
      )
      .execute()
    await (await server.deps.boards.open(cid)).catchUp()
    expect(await cell()).toMatchObject({ num_judged: 3, score: 30, time: 1 })
  })

  test('excludes guests, who are on the board of their own group', async () => {
    const { cid } = await hold(20_000, { ...open, stars: JSON.stringify(['ada']) })
    const board = async (group: string) => {
      const { data } = await ask(`/contests/${cid}/scoreboard${group}`)
      return data.rows.map((row: { rank: number; team_id: string }) => [row.rank, row.team_id])
    }
    expect((await board('')).map(([rank]: [number]) => rank)).toEqual([1, 2])
    expect(await board('?group_id=guests')).toEqual([[1, people.ada.id]])
    expect(await ask(`/contests/${cid}/scoreboard?group_id=none`)).toMatchObject({ http: 400 })
    const teams = (await ask(`/contests/${cid}/teams`)).data
    expect(teams.filter((team: { hidden?: boolean }) => team.hidden).map((team: { id: string }) => team.id)).toEqual([
      people.ada.id,
    ])
  })
})

test("awards contain the winner, the first solves and the contest's awards", async () => {
  const awards = JSON.stringify([{ priority: 1, name: 'Gold', background: '#ff0', color: '#000', num: 1 }])
  const { cid, labels } = await hold(20_000, { ...open, award_type: 2, awards })
  const byId = new Map<string, { team_ids: string[]; citation: string }>(
    (await ask(`/contests/${cid}/awards`)).data.map((item: { id: string }) => [item.id, item]),
  )
  const [first] = (await ask(`/contests/${cid}/scoreboard`)).data.rows
  expect(byId.get('winner')?.team_ids).toEqual([first.team_id])
  expect(byId.get('award-1')).toMatchObject({ citation: 'Gold', team_ids: [first.team_id] })
  // Both solved it in the same second.
  expect(byId.get(`first-to-solve-${labels.get('A')}`)?.team_ids).toEqual([people.ada.id])
  expect(byId.get(`first-to-solve-${labels.get('C')}`)?.team_ids).toEqual([people.cyn.id])
})

test('a hidden team has no first solve', async () => {
  const { cid, labels } = await hold(20_000, { ...open, stars: JSON.stringify(['ada']) })
  const awards = (await ask(`/contests/${cid}/awards`)).data
  expect(JSON.stringify(awards)).not.toContain(people.ada.id)
  const first = awards.find(({ id }: { id: string }) => id === `first-to-solve-${labels.get('B')}`)
  expect(first.team_ids).toEqual([people.bell.id])
})
