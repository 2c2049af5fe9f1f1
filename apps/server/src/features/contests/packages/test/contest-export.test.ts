import {
  type CcsCollection,
  ccsAccess,
  ccsCollections,
  ccsContest,
  ccsInfo,
  ccsScoreboard,
  ccsState,
  verdict,
} from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type BoardPeople, type HoldContest, startBoards } from '../../../../../test/harness/boards.ts'
import { exportContest, filesOf } from '../../../../../test/harness/contest-exports.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let people: BoardPeople
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(() => server.close())

const gold = JSON.stringify([{ priority: 1, name: '金牌', num: 1 }])
const frozen = () => hold(7_900, { opens_at_end: false })
const over = () => hold(20_000, { award_type: 2, awards: gold })
const formats = ['results', 'scoreboard', 'xcpcio', 'feed', 'sources'] as const

const textOf = async (query: Readonly<Record<string, string | number>>) =>
  (await exportContest(server, people.owner, query)).bytes.toString()
const zipOf = async (query: Readonly<Record<string, string | number>>) =>
  filesOf(await exportContest(server, people.owner, query))

describe('results.tsv', () => {
  test('has medals by the awards of the contest, ranks by solved problems, and minutes', async () => {
    const { cid } = await over()
    expect(await textOf({ cid, format: 'results' })).toBe(
      [
        'results\t1',
        'ada\t1\tGold Medal\t3\t249\t133\tParticipants',
        'bell\t2\tRanked\t2\t101\t66\t',
        'cyn\t2\tRanked\t2\t145\t120\t',
        '',
      ].join('\n'),
    )
  })

  test('during the freeze has what is hidden for managers only', async () => {
    const { cid } = await frozen()
    const rows = (text: string) => text.split('\n').map((line) => line.split('\t').slice(0, 4).join(' '))
    expect(rows(await textOf({ cid, format: 'results' }))[1]).toBe('ada 1 Ranked 3')
    const seen = rows(await textOf({ cid, format: 'results', view: 'public' }))
    expect(seen.slice(1, 4)).toEqual(['ada 1 Ranked 2', 'bell 1 Ranked 2', 'cyn  Honorable 1'])
  })

  test('and XCPCIO data are refused for an OI contest, in both languages', async () => {
    const { cid } = await hold(20_000, { type: 1 }, [])
    for (const format of ['results', 'xcpcio']) {
      const english = await exportContest(server, people.owner, { cid, format })
      expect(JSON.parse(english.bytes.toString()).msg).toBe('This format is for ACM contests only.')
      const chinese = await exportContest(server, people.owner, { cid, format }, 'zh-CN')
      expect(JSON.parse(chinese.bytes.toString()).msg).toBe('该格式仅适用于 ACM 赛制的比赛。')
    }
    for (const format of ['scoreboard', 'feed', 'sources']) {
      expect((await exportContest(server, people.owner, { cid, format })).http).toBe(200)
    }
  })
})

test('scoreboard.json is the scoreboard of the CCS Contest API, also of a contest that is closed to tools', async () => {
  const { cid } = await over()
  const board = ccsScoreboard.parse(JSON.parse(await textOf({ cid, format: 'scoreboard' })))
  expect(board.rows.map(({ rank, team_id, score }) => [rank, team_id, score])).toEqual([
    [1, people.ada.id, { num_solved: 3, total_time: 249, time: 133 }],
    [2, people.bell.id, { num_solved: 2, total_time: 101, time: 66 }],
    [3, people.cyn.id, { num_solved: 2, total_time: 145, time: 120 }],
  ])
})

describe('XCPCIO data', () => {
  test('name the contest, its teams and every submission', async () => {
    const { cid, at } = await hold(20_000, { award_type: 2, awards: gold, stars: '["cyn"]', counts_minutes: true })
    const files = await zipOf({ cid, format: 'xcpcio' })
    expect([...files.keys()]).toEqual(['config.json', 'team.json', 'run.json'])
    const config = JSON.parse(files.get('config.json') ?? '')
    expect(config).toMatchObject({
      start_time: Math.floor(at(0).getTime() / 1_000),
      end_time: Math.floor(at(10_800).getTime() / 1_000),
      frozen_time: 3_600,
      penalty: 1_200,
      problem_id: ['A', 'B', 'C'],
      medal: { official: { gold: 1 } },
      options: { calculation_of_penalty: 'in_minutes', submission_timestamp_unit: 'second' },
    })
    const teams = JSON.parse(files.get('team.json') ?? '')
    expect(teams[people.ada.id]).toMatchObject({ name: 'ada', organization: 'North High', group: ['official'] })
    expect(teams[people.cyn.id]).toMatchObject({ group: ['unofficial'], unofficial: 1 })
    // Managers are no teams, and people without a submission or registration are none either.
    expect(Object.keys(teams).sort()).toEqual([people.ada.id, people.bell.id, people.cyn.id].sort())
    const runs = JSON.parse(files.get('run.json') ?? '')
    expect(runs).toHaveLength(12)
    expect(runs[0]).toMatchObject({ team_id: people.ada.id, problem_id: 0, timestamp: 300, status: 'WRONG_ANSWER' })
    expect(runs.find((run: { timestamp: number }) => run.timestamp === 2_000)).toMatchObject({
      status: 'COMPILATION_ERROR',
      is_ignore: true,
    })
  })

  test('mark frozen submissions in the public view', async () => {
    const { cid } = await frozen()
    const runs = JSON.parse((await zipOf({ cid, format: 'xcpcio', view: 'public' })).get('run.json') ?? '')
    const statuses = runs.map((run: { timestamp: number; status: string }) => [run.timestamp, run.status])
    expect(
      statuses.filter(([timestamp]: [number]) => timestamp >= 7_200).map(([, status]: [number, string]) => status),
    ).toEqual(Array(statuses.filter(([timestamp]: [number]) => timestamp >= 7_200).length).fill('FROZEN'))
    expect(statuses).toContainEqual([900, 'ACCEPTED'])
  })
})

describe('the event feed archive', () => {
  test('has every endpoint as the published schema describes it, and a feed with the same objects', async () => {
    const { cid } = await over()
    const files = await zipOf({ cid, format: 'feed' })
    const json = (name: string) => JSON.parse(files.get(`${name}.json`) ?? 'null')
    ccsInfo.parse(json('api'))
    ccsContest.parse(json('contest'))
    ccsState.parse(json('state'))
    ccsAccess.parse(json('access'))
    ccsScoreboard.parse(json('scoreboard'))
    const lines = (files.get('event-feed.ndjson') ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ token }) => token)).toEqual(lines.map((_, index) => String(index + 1)))
    for (const kind of Object.keys(ccsCollections) as CcsCollection[]) {
      const items = z.array(ccsCollections[kind] as z.ZodType).parse(json(kind)) as { id: string }[]
      expect(lines.filter(({ type }) => type === kind).map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    }
    expect(json('submissions')).toHaveLength(12)
    expect(json('judgements')).toHaveLength(12)
    expect(lines.at(-1)).toMatchObject({ type: 'state', data: json('state') })
  })

  test('has no results of the freeze in the public view', async () => {
    const { cid } = await frozen()
    const files = await zipOf({ cid, format: 'feed', view: 'public' })
    const judged = JSON.parse(files.get('judgements.json') ?? '').map(
      ({ submission_id }: { submission_id: string }) => submission_id,
    )
    const late = JSON.parse(files.get('submissions.json') ?? '').filter(
      ({ contest_time }: { contest_time: string }) => contest_time >= '2:00:00.000',
    )
    expect(late.length).toBeGreaterThan(0)
    for (const { id } of late) expect(judged).not.toContain(id)
    expect(JSON.parse(files.get('accounts.json') ?? '')).toEqual([])
    expect(JSON.parse(files.get('persons.json') ?? '')).toEqual([])
  })
})

test('in the public view no byte depends on a hidden verdict', async () => {
  const { cid, ids } = await frozen()
  const hidden = ids.slice(8, 12)
  const read = async () => {
    const texts: string[] = []
    for (const format of ['results', 'scoreboard']) {
      texts.push((await textOf({ cid, format, view: 'public' })).replace(/^ {2}"(contest_)?time": .*$/gm, ''))
    }
    for (const format of ['xcpcio', 'feed']) {
      for (const [name, text] of await zipOf({ cid, format, view: 'public' })) {
        texts.push(name, name === 'scoreboard.json' ? text.replace(/^ {2}"(contest_)?time": .*$/gm, '') : text)
      }
    }
    return texts
  }
  const before = await read()
  const all = await textOf({ cid, format: 'results' })
  for (const code of [verdict.timeLimitExceeded, verdict.accepted]) {
    await server.deps.db.updateTable('submission').set({ verdict: code }).where('id', 'in', hidden).execute()
    expect(await read()).toEqual(before)
  }
  expect(await textOf({ cid, format: 'results' })).not.toBe(all)
})

describe('the code of all submissions', () => {
  test('is in one folder per participant, under names every system accepts', async () => {
    const awkward = await makeUser(server, { username: 'con' })
    const { cid, ids } = await over()
    const { db } = server.deps
    await db
      .updateTable('submission')
      .set({ account_id: awkward.id })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    await db
      .updateTable('submission_source')
      .set({ code: '// 你好' })
      .where('submission_id', '=', ids[1] ?? 0)
      .execute()
    const files = await zipOf({ cid, format: 'sources' })
    expect(files.get(`_con/A_001_AC_${ids[1]}.cpp`)).toBe('// 你好')
    expect([...files.keys()].filter((name) => name.startsWith('ada/'))).toEqual([
      `ada/A_001_WA_${ids[0]}.cpp`,
      `ada/B_001_AC_${ids[6]}.cpp`,
      `ada/C_001_WA_${ids[9]}.cpp`,
      `ada/C_002_AC_${ids[11]}.cpp`,
    ])
    expect(files.size).toBe(ids.length)
  })

  test('can be given up half way', async () => {
    const { cid } = await over()
    const reply = await fetch(`${server.url}/api/admin/contest/export?cid=${cid}&format=sources`, {
      headers: { authorization: people.owner.token },
    })
    await reply.body?.cancel()
    expect((await zipOf({ cid, format: 'sources' })).size).toBe(15)
  })
})

test('only managers of the contest export it', async () => {
  const { cid } = await over()
  const stranger = await makeUser(server, { role: 'admin' })
  const inGroup = await makeUser(server, { role: 'problem_admin' })
  for (const format of formats) {
    expect((await exportContest(server, null, { cid, format })).http).toBe(401)
    for (const who of [people.ada, people.dot, stranger, inGroup]) {
      const { bytes, name } = await exportContest(server, who, { cid, format })
      expect(name).toBe('')
      expect(JSON.parse(bytes.toString())).toMatchObject({ status: 403, data: null })
    }
    for (const who of [people.owner, people.root]) {
      expect((await exportContest(server, who, { cid, format })).name).toMatch(new RegExp(`^contest_${cid}_`))
    }
  }
  const missing = await exportContest(server, people.owner, { cid: 999_999, format: 'results' })
  expect(JSON.parse(missing.bytes.toString())).toMatchObject({ status: 400, data: null })
})
