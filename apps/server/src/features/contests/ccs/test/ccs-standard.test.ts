import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type BoardPeople, type HoldContest, startBoards } from '../../../../../test/harness/boards.ts'
import { defaultPassword } from '../../../../../test/harness/people.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'

/**
 * The conditions of the standard (CCS Contest API 2023-06) that are stricter than our own schemas, written from its
 * tables, and a run of an independent client, the archiver of the PyPI package `xcpcio`. The client runs where
 * XCPCIO_PYTHON names a Python that has the package.
 */

let server: TestServer
let people: BoardPeople
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(() => server.close())

const { accepted: AC, wrongAnswer: WA } = verdict
const open = { opens_ccs: true, shows_board: true }
const contests: readonly (readonly [string, () => Promise<{ cid: number }>])[] = [
  ['running', () => hold(3_000, open)],
  ['frozen', () => hold(7_900, open)],
  ['over', () => hold(20_000, open)],
  ['over without a freeze', () => hold(20_000, { ...open, is_sealed: false, seals_at: null }, [[60, 'ada', 'A', AC]])],
]

// The test inspects arbitrary fields of replies.
// biome-ignore lint/suspicious/noExplicitAny: replies are examined field by field
const get = async (path: string, token?: string): Promise<any> => {
  const headers = token === undefined ? {} : { authorization: token }
  const reply = await fetch(`${server.url}/api/ccs${path}`, { headers })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  return reply.json()
}

const endpointTypes = [
  ...['contest', 'judgement-types', 'languages', 'problems', 'groups', 'organizations', 'persons', 'accounts', 'teams'],
  ...['state', 'submissions', 'judgements', 'runs', 'clarifications', 'awards', 'commentary', 'scoreboard'],
]

const access = z.object({
  capabilities: z.array(z.string()),
  endpoints: z.array(
    z.object({
      type: z.enum(endpointTypes),
      properties: z.array(z.string().regex(/^([a-z][a-z0-9_]*)(\.[a-z][a-z0-9_]*)*$/)).min(1),
    }),
  ),
})

/** Java needs an entry point, C and C++ must not have one, others may. */
const isEntryPoint = ({ language_id: language, entry_point: point }: Record<string, unknown>): boolean => {
  if (point === undefined) return false
  if (language === 'java') return typeof point === 'string'
  return language === 'c' || language === 'cpp' ? point === null : true
}

describe.each(contests)('a contest that is %s', (_, make) => {
  test('lists as accessible exactly what can be fetched as JSON, with these properties', async () => {
    const { cid } = await make()
    for (const who of [undefined, people.owner.token]) {
      const listed = access.parse(await get(`/contests/${cid}/access`, who)).endpoints
      expect(new Set(listed.map(({ type }) => type)).size).toBe(listed.length)
      for (const { type, properties } of listed) {
        const found = await get(`/contests/${cid}${type === 'contest' ? '' : `/${type}`}`, who)
        for (const item of [found].flat()) expect(properties).toEqual(expect.arrayContaining(Object.keys(item)))
      }
    }
  })

  test('has submissions with an entry point as their language requires', async () => {
    const { cid } = await make()
    const { db } = server.deps
    const rows = await db.selectFrom('submission').select('id').where('contest_id', '=', cid).orderBy('id').execute()
    const languages = ['Java', 'C', 'C++', 'Python3']
    for (const [index, { id }] of rows.entries()) {
      await db
        .updateTable('submission')
        .set({ language: languages[index % 4] ?? 'C' })
        .where('id', '=', id)
        .execute()
    }
    const submissions = await get(`/contests/${cid}/submissions`)
    expect(submissions.length).toBeGreaterThan(0)
    expect(submissions.filter((item: Record<string, unknown>) => !isEntryPoint(item))).toEqual([])
  })

  test('has its moments in order', async () => {
    const { cid } = await make()
    const state = await get(`/contests/${cid}/state`)
    const moments = ['started', 'frozen', 'ended', 'thawed', 'finalized', 'end_of_updates'].flatMap(
      (name) => state[name] ?? [],
    )
    expect(moments).toEqual([...new Set(moments)].sort())
    if (state.ended === null) expect([state.thawed, state.finalized, state.end_of_updates]).toEqual([null, null, null])
  })

  test('has at most one first solve for each problem, of a visible team', async () => {
    const { cid } = await make()
    const teams = await get(`/contests/${cid}/teams`)
    const visible = new Set(teams.flatMap((team: { id: string; hidden?: boolean }) => (team.hidden ? [] : [team.id])))
    const awards = (await get(`/contests/${cid}/awards`)).filter(({ id }: { id: string }) =>
      /^first-to-solve-/.test(id),
    )
    for (const { team_ids: ids } of awards) {
      expect(ids).toHaveLength(1)
      expect(visible.has(ids[0])).toBe(true)
    }
  })

  test('has a feed that ends with the present objects when it is not streamed', async () => {
    const { cid } = await make()
    const reply = await fetch(`${server.url}/api/ccs/contests/${cid}/event-feed?stream=false`)
    const lines = (await reply.text()).trim().split('\n')
    const types = lines.map((line) => JSON.parse(line).type)
    expect(types[0]).toBe('contest')
    expect(types.at(-1)).toBe('state')
    const submissions = await get(`/contests/${cid}/submissions`)
    expect(types.filter((type) => type === 'submissions')).toHaveLength(submissions.length)
  })
})

const python = process.env.XCPCIO_PYTHON

/** Parses every file of an archive by the models that the package generated from the published schemas. */
const check = `
import json, sys, pathlib
from xcpcio.clics.model.model_2023_06 import model
folder = pathlib.Path(sys.argv[1])
lists = { 'judgement-types': 'JudgementTypes', 'languages': 'Languages', 'problems': 'Problems', 'groups': 'Groups',
  'organizations': 'Organizations', 'teams': 'Teams', 'persons': 'Persons', 'accounts': 'Accounts', 'state': 'State',
  'submissions': 'Submissions', 'judgements': 'Judgements', 'runs': 'Runs', 'clarifications': 'Clarifications',
  'awards': 'Awards', 'commentary': 'Commentaries', 'contest': 'Contest' }
done = []
for name, of in lists.items():
  file = folder / (name + '.json')
  if not file.exists(): continue
  getattr(model, of).model_validate(json.loads(file.read_text()))
  done.append(name)
for line in (folder / 'event-feed.ndjson').read_text().splitlines():
  if line.strip(): model.EventFeed.model_validate(json.loads(line))
print(' '.join(done))
`

describe.skipIf(python === undefined)('the client xcpcio archives a contest that is', () => {
  const run = promisify(execFile)

  test.each([
    [
      'running',
      [
        [60, 'ada', 'A', AC],
        [90, 'bell', 'A', WA],
      ],
      3_000,
    ],
    ['over', undefined, 20_000],
  ] as const)('%s, and its archive has the published schema', async (_, entries, begunS) => {
    const { cid } = await hold(begunS, open, entries)
    const folder = await mkdtemp(join(tmpdir(), 'verdict-xcpcio-'))
    try {
      const client = ['-c', 'from xcpcio.app.clics_archiver import main; main()']
      const where = ['--base-url', `${server.url}/api/ccs/`, '--contest-id', String(cid), '-o', folder]
      const who = ['-u', people.owner.username, '-p', defaultPassword]
      await run(python ?? '', [...client, ...where, ...who])
      const { stdout } = await run(python ?? '', ['-c', check, folder])
      // The package has no model of the scoreboard.
      const modelled = endpointTypes.filter((type) => type !== 'scoreboard')
      expect(stdout.trim().split(' ').sort()).toEqual(modelled.sort())
      expect(await readdir(folder)).toEqual(expect.arrayContaining(['event-feed.ndjson', 'scoreboard.json']))
      const submissions = JSON.parse(await readFile(join(folder, 'submissions.json'), 'utf8'))
      expect(submissions.length).toBeGreaterThan(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
