import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { everyEndpoint } from '../../../../tools/access-table.ts'
import { FollowedBoard } from '../../src/features/contests/board/followed-board.ts'
import {
  endings,
  type FlipWorlds,
  judgeAll,
  type Lesser,
  lessers,
  makeFlipWorlds,
  type World,
} from '../harness/flip-world.ts'
import { ccsCollections } from '../harness/secret-contests.ts'
import { replyText } from '../harness/secrets.ts'
import { type Shot, send, shapeOf, shotsAt } from '../harness/shots.ts'

/**
 * Two worlds differ only in the results of three hidden submissions: in a frozen ACM contest, in a frozen OI contest,
 * and in a contest that ended and stays frozen. Callers without access call every endpoint of the contract in both
 * worlds and subscribe to both while the verdicts arrive; all bytes must be equal.
 */

let flip: FlipWorlds
/** Events of each lesser role while the verdicts arrived, per world. */
let streams: ReadonlyMap<string, readonly [string, string]>
beforeAll(async () => {
  flip = await makeFlipWorlds()
  streams = await listenWhile(async () => {
    for (const [index, world] of flip.worlds.entries()) {
      expect(await judgeAll(world, endings[index as 0 | 1])).toBe(flip.hidden.length)
    }
  })
}, 120_000)
afterAll(() => flip.close())

/** Values that may differ between any two responses. */
const settled = (text: string, world: World): string =>
  text
    .replace(/^date: .*$/gm, '')
    // The feed position is encrypted, differently each time.
    .replace(/"token":"([^"]+)"/g, (_, token: string) => `"token":"${token.length} letters"`)
    .replaceAll(world.server.url, '')

const tokenOf = (lesser: Lesser): string | undefined => (lesser === 'guest' ? undefined : flip.people[lesser].token)

const streamPaths = (): readonly string[] => [
  ...(flip.ids.topics ?? []).map((topics) => `/api/events?topics=${topics}`),
  ...flip.contests.map((cid) => `/api/ccs/contests/${cid}/event-feed`),
]

const listen = async (world: World, path: string, token: string | undefined) => {
  const leaving = new AbortController()
  const headers: Record<string, string> = token === undefined ? {} : { authorization: token }
  const reply = await fetch(`${world.server.url}${path}`, { headers, signal: leaving.signal })
  let text = `${reply.status} ${reply.headers.get('content-type')}\n`
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of reply.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  const over = read().catch(() => {})
  return async () => {
    leaving.abort()
    await over
    return settled(byTopic(text), world)
  }
}

/** The order of two boards is random; events of each are in order. */
const byTopic = (text: string): string => {
  const topicOf = (message: string) => /^data: \{"topic":"([^"]*)"/.exec(message)?.[1] ?? ''
  return text
    .split('\n\n')
    .toSorted((a, b) => (topicOf(a) < topicOf(b) ? -1 : Number(topicOf(a) > topicOf(b))))
    .join('\n\n')
}

/** Boards move once a second and streams look again once a second. */
const longEnoughMs = 2_500

const listenWhile = async (change: () => Promise<void>) => {
  const heard = await Promise.all(
    lessers.flatMap((lesser) =>
      streamPaths().map(async (path) => {
        const [first, second] = flip.worlds.map((world) => listen(world, path, tokenOf(lesser)))
        return { name: `${lesser} ${path}`, ends: [await first, await second] as const }
      }),
    ),
  )
  await new Promise((next) => setTimeout(next, 500))
  await change()
  await new Promise((next) => setTimeout(next, longEnoughMs))
  const told = await Promise.all(
    heard.map(
      async ({ name, ends: [first, second] }) => [name, [(await first?.()) ?? '', (await second?.()) ?? '']] as const,
    ),
  )
  return new Map(told.map(([name, [first, second]]) => [name, [first, second] as const]))
}

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
  expect(seen.map((item) => item.verdicts)).toEqual([
    [0, 0, 0],
    [-1, -1, -1],
  ])
  for (const index of flip.contests.keys()) expect(seen[0]?.boards[index]).not.toBe(seen[1]?.boards[index])
})

test('the streams of the lesser roles are the same in both worlds, byte by byte', () => {
  const opened = [...streams].filter(([, [first]]) => first.startsWith('200 text/event-stream'))
  expect(opened.length).toBeGreaterThan(lessers.length)
  const told = [...streams].filter(([, [first, second]]) => first !== second)
  expect(told.length, told.map(([name, texts]) => `${name}: ${apart(...texts)}`).join('\n')).toBe(0)
})

/** Asks as often as it takes to be let through: whose turn was over is no verdict's doing. */
const ask = async (world: World, endpoint: Endpoint, asked: { shot: Shot; lesser: Lesser }): Promise<string> => {
  const text = await askOnce(world, endpoint, asked)
  if (!text.startsWith('429')) return text
  await world.server.deps.db.deleteFrom('throttle').execute()
  return ask(world, endpoint, asked)
}

/** A stream silent for this long has sent its initial state. */
const quietMs = 500

const askOnce = async (world: World, endpoint: Endpoint, { shot, lesser }: { shot: Shot; lesser: Lesser }) => {
  const stop = new AbortController()
  const reply = await send(world.server.url, endpoint, { shot, token: tokenOf(lesser), signal: stop.signal })
  const isStream = /event-stream|ndjson/.test(reply.headers.get('content-type') ?? '')
  const leave = () => setTimeout(() => stop.abort(), quietMs)
  let leaving = isStream ? leave() : undefined
  const chunks: Buffer[] = []
  try {
    for await (const chunk of reply.body ?? []) {
      chunks.push(Buffer.from(chunk))
      clearTimeout(leaving)
      if (isStream) leaving = leave()
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
  clearTimeout(leaving)
  return settled(`${reply.status}\n${await replyText(reply, Buffer.concat(chunks))}`, world)
}

/** Where two texts part, with a little around it. */
const apart = (first: string, second: string): string => {
  let at = 0
  while (first[at] === second[at]) at += 1
  return `${first.slice(Math.max(0, at - 80), at + 120)} <> ${second.slice(at, at + 120)}`
}

/** Everything a lesser role gets that is not the same in both worlds. */
const differences = async (name: string, endpoint: Endpoint, { atOnce = 8 } = {}): Promise<readonly string[]> => {
  // Ids are texts in the CCS interface.
  const ccs = { cid: flip.contests.map(String), collection: ccsCollections }
  const ids = endpoint.path.startsWith('/api/ccs') ? { ...flip.ids, ...ccs } : flip.ids
  const part = volatile[name]?.[0]
  const shots = lessers.flatMap((lesser) => shotsAt(endpoint, ids).map((shot) => ({ lesser, shot })))
  const told: string[] = []
  const askBoth = async (item: { shot: Shot; lesser: Lesser }): Promise<readonly string[]> => {
    const texts = await Promise.all(flip.worlds.map((world) => ask(world, endpoint, item)))
    return texts.map((text) => (part === undefined ? text : text.replace(part, '')))
  }
  const work = async (): Promise<void> => {
    for (let next = shots.pop(); next !== undefined; next = shots.pop()) {
      const one = next
      let [first, second] = await askBoth(one)
      // Values that change with the clock can differ for a moment; a leaked verdict would differ permanently.
      for (let again = 0; again < 3 && part !== undefined && first !== second; again += 1) {
        await pause(500)
        ;[first, second] = await askBoth(one)
      }
      if (first !== second) told.push(`${one.lesser} ${JSON.stringify(one.shot)}: ${apart(first ?? '', second ?? '')}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return told
}

const languageMoments = [/"gmtModified":"[^"]*"/g, 'The moment a judge host first named its compilers.'] as const

/** Parts that differ for other reasons than a verdict, and why. */
const volatile: Readonly<Record<string, readonly [part: RegExp, reason: string]>> = {
  'adminTags.languages': languageMoments,
  'problems.languages': languageMoments,
  'problems.problemLanguages': languageMoments,
  'dashboard.service': [/"backupPercent\w+":"[^"]*"|content-length: \d+/g, 'How busy this machine is.'],
  'dashboard.health': [/"(?:cpu|memory|busy)":[\d.]+|content-length: \d+/g, 'How busy this machine was.'],
  'dashboard.hosts': [/"(?:percent)\w+":"[^"]*"|content-length: \d+/gi, 'How busy the judge hosts are.'],
}

describe('hidden results do not leak to', () => {
  const reads = everyEndpoint().filter(({ endpoint }) => endpoint.effect === 'read' && endpoint.takes === undefined)
  test.each(reads.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      for (const { server } of flip.worlds) await server.deps.db.deleteFrom('throttle').execute()
      const told = await differences(name, endpoint)
      expect(told.length, told.slice(0, 10).join('\n')).toBe(0)
    },
    60_000,
  )
})

describe('the comparison itself', () => {
  const endpointOf = (name: string): Endpoint => {
    const found = everyEndpoint().find((item) => item.name === name)
    if (found === undefined) throw new Error(`There is no ${name}.`)
    return found.endpoint
  }
  const found = async (name: string) => (await differences(name, endpointOf(name))).length
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
  const writes = everyEndpoint().filter(({ endpoint }) => {
    const fields = [endpoint.query, endpoint.body].flatMap((part) => Object.keys(shapeOf(part)))
    return endpoint.effect === 'write' && endpoint.takes === undefined && fields.some((field) => named.has(field))
  })
  test.each(writes.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      // One after the other, so that both worlds do the same in the same order.
      const told = await differences(name, endpoint, { atOnce: 1 })
      expect(told.length, told.slice(0, 10).join('\n')).toBe(0)
    },
    60_000,
  )
})
