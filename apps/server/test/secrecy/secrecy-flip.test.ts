import type { Endpoint } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { everyEndpoint } from '../../../../tools/access-table.ts'
import { FollowedBoard } from '../../src/features/contests/board/followed-board.ts'
import { differencesOf } from '../harness/flip-compare.ts'
import { differing, openStreams, type StageTexts } from '../harness/flip-streams.ts'
import { endings, type FlipWorlds, judgeAll, lessers, makeFlipWorlds } from '../harness/flip-world.ts'
import { shapeOf, shotsAt } from '../harness/shots.ts'

/**
 * Two worlds differ only in the results of hidden submissions: in a frozen ACM contest, in a frozen OI contest, in one
 * of each in a group, and in a contest that ended and stays frozen. Callers without access call every endpoint of the contract in both
 * worlds and subscribe to both while the verdicts arrive; all bytes must be equal.
 */

let flip: FlipWorlds
/** Events of each lesser role while the verdicts arrived, per world. */
let streams: StageTexts
beforeAll(async () => {
  flip = await makeFlipWorlds()
  const open = await openStreams(flip)
  streams = await open.stage(async () => {
    for (const [index, world] of flip.worlds.entries()) {
      expect(await judgeAll(world, endings[index as 0 | 1])).toBe(flip.hidden.length)
    }
  })
  await open.close()
}, 120_000)
afterAll(() => flip.close())

test('both worlds were judged, differently, and allowed users see it', async () => {
  const seen = await Promise.all(
    flip.worlds.map(async ({ server }) => {
      const rows = await server.deps.db
        .selectFrom('submission')
        .select('verdict')
        .where('id', 'in', [...flip.hidden])
        .execute()
      const { token } = flip.people.chair
      const boards = flip.contests.map(async (cid) => {
        const query = { cid, forceRefresh: true }
        return JSON.stringify((await server.call('GET', '/api/contest-board', { token, query })).data)
      })
      return { verdicts: rows.map((row) => row.verdict), boards: await Promise.all(boards) }
    }),
  )
  expect(seen.map((item) => item.verdicts)).toEqual([flip.hidden.map(() => 0), flip.hidden.map(() => -1)])
  for (const index of flip.contests.keys()) expect(seen[0]?.boards[index]).not.toBe(seen[1]?.boards[index])
})

test('the streams of the lesser roles are the same in both worlds, byte by byte', () => {
  const opened = [...streams].filter(([, [first]]) => first.startsWith('200 text/event-stream'))
  expect(opened.length).toBeGreaterThan(lessers.length)
  const found = differing(streams)
  expect(found.length, found.join('\n')).toBe(0)
})

describe('hidden results do not leak to', () => {
  const reads = everyEndpoint.filter(({ endpoint }) => endpoint.effect === 'read' && endpoint.takes === undefined)
  test.each(reads.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      for (const { server } of flip.worlds) await server.deps.db.deleteFrom('throttle').execute()
      // Without a request the comparison would prove nothing.
      expect([name, shotsAt(endpoint, flip.ids).length > 0]).toEqual([name, !(name in unasked)])
      const differences = await differencesOf(flip, { name, endpoint })
      expect(differences.length, differences.slice(0, 10).join('\n')).toBe(0)
    },
    60_000,
  )
})

/** Reading calls without a request here, with reasons. */
const unasked: Readonly<Record<string, string>> = {
  'adminProblems.preview': 'Renders the text that it is sent.',
  'judging.manifest': 'Opens to judge tokens alone.',
  'judging.blob': 'Opens to judge tokens alone.',
  'judging.directBlobs': 'Opens to judge tokens alone.',
}

describe('the comparison itself', () => {
  const endpointOf = (name: string): Endpoint => {
    const found = everyEndpoint.find((item) => item.name === name)
    if (found === undefined) throw new Error(`There is no ${name}.`)
    return found.endpoint
  }
  const found = async (name: string) => (await differencesOf(flip, { name, endpoint: endpointOf(name) })).length
  /** Does something to both worlds until the test is over. */
  const inBoth = async (plant: string, mend: string): Promise<void> => {
    const run = (text: string) => Promise.all(flip.worlds.map(({ server }) => server.deps.pool.query(text)))
    await run(plant)
    onTestFinished(async () => {
      await run(mend)
    })
  }

  test('would detect a board without its freeze', async () => {
    vi.spyOn(FollowedBoard.prototype, 'viewFor').mockReturnValue('live')
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    expect(await found('contestBoards.board')).toBeGreaterThan(0)
    expect(await found('contestBoards.outsideRank')).toBeGreaterThan(0)
  })

  test('would detect a public figure that counts hidden verdicts', async () => {
    const { rows } = await flip.worlds[0].server.deps.pool.query('select id from problem where visibility = 1')
    const id = Number(rows[0].id)
    await inBoth(
      `insert into problem_tally (problem_id, group_id, total, ac)
       select ${id}, 0, count(*), count(*) filter (where verdict = 0) from submission where problem_id = ${id}`,
      `delete from problem_tally where problem_id = ${id}`,
    )
    expect(await found('problems.detail')).toBeGreaterThan(0)
  })

  test('would detect a detail that depends on a hidden verdict', async () => {
    await inBoth(
      `update account set nickname = 'seen ' || (select verdict from submission where id = ${flip.hidden[1]})
       where username = 'olga'`,
      `update account set nickname = null where username = 'olga'`,
    )
    expect(await found('users.home')).toBeGreaterThan(0)
  })
})

/** Last, because they change data; in both worlds the same. */
describe('hidden results do not leak through attempts to change them by', () => {
  const named = new Set(['submitId', 'submitIds', 'cid'])
  const writes = everyEndpoint.filter(({ endpoint }) => {
    const fields = [endpoint.query, endpoint.body].flatMap((part) => Object.keys(shapeOf(part)))
    return endpoint.effect === 'write' && endpoint.takes === undefined && fields.some((field) => named.has(field))
  })
  test.each(writes.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      // One after the other, so that both worlds do the same in the same order.
      const differences = await differencesOf(flip, { name, endpoint }, { atOnce: 1 })
      expect(differences.length, differences.slice(0, 10).join('\n')).toBe(0)
    },
    60_000,
  )
})
