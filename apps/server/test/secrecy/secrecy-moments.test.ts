import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint } from '../../../../tools/access-table.ts'
import { differencesOf } from '../harness/flip-compare.ts'
import { differing, openStreams, type StageTexts } from '../harness/flip-streams.ts'
import { endings, type FlipWorlds, judgeAll, makeFlipWorlds, type World } from '../harness/flip-world.ts'

/**
 * Two worlds differ in the moments of the verdicts of hidden submissions. In the first they are accepted at once and
 * rejudged while the second has no verdict yet; then the second gets a compile error while the first waits again. The
 * streams are compared in each stage, so an event that comes earlier in one world is found.
 */

let flip: FlipWorlds
const stages = new Map<string, StageTexts>()
beforeAll(async () => {
  flip = await makeFlipWorlds()
  const [fast, slow] = flip.worlds
  const open = await openStreams(flip)
  const stage = async (name: string, change: () => Promise<void>) => void stages.set(name, await open.stage(change))
  await stage('fast verdicts', async () => expect(await judgeAll(fast, endings[0])).toBe(flip.hidden.length))
  await stage('a rejudging', () => rejudge(fast))
  await stage('slow verdicts', async () => expect(await judgeAll(slow, compileError)).toBe(flip.hidden.length))
  await open.close()
}, 120_000)
afterAll(() => flip.close())

const compileError = { progress: [], outcome: { kind: 'compileError', message: 'expected ;' } } as const

const rejudge = async ({ server }: World): Promise<void> => {
  const { token } = flip.people.root
  for (const submitId of flip.hidden) {
    const reply = await server.call('GET', '/api/admin/judge/rejudge', { token, query: { submitId } })
    if (reply.status !== 200) throw new Error(`rejudge: ${reply.msg}`)
  }
}

test('the submissions wait again in one world and failed to compile in the other', async () => {
  const seen = await Promise.all(
    flip.worlds.map(({ server }) =>
      server.deps.db
        .selectFrom('submission')
        .select('verdict')
        .where('id', 'in', [...flip.hidden])
        .execute(),
    ),
  )
  expect(seen.map((rows) => rows.map((row) => row.verdict))).toEqual([
    flip.hidden.map(() => verdict.pending),
    flip.hidden.map(() => verdict.compileError),
  ])
})

test.each(['fast verdicts', 'a rejudging', 'slow verdicts'])('no stream reveals the moment of %s', (name) => {
  const found = differing(stages.get(name) ?? new Map())
  expect(stages.get(name)?.size).toBeGreaterThan(0)
  expect([...(stages.get(name) ?? [])].filter(([, texts]) => texts.some((text) => text.startsWith('429')))).toEqual([])
  expect(found.length, found.join('\n')).toBe(0)
})

test('no stream moves during a freeze without a submission, except to its managers', () => {
  for (const name of ['a rejudging', 'slow verdicts']) {
    const moved = [...(stages.get(name) ?? [])].filter(([, texts]) => /"kind":"board"|"type":/.test(texts.join()))
    expect(moved).toEqual([])
  }
})

describe('judged, unjudged and rejudged submissions are equal in', () => {
  const reads = everyEndpoint.filter(({ endpoint }) => endpoint.effect === 'read' && endpoint.takes === undefined)
  // The length of the queue is open to staff.
  const who = ['guest', 'rival', 'olga'] as const
  test.each(reads.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      for (const { server } of flip.worlds) await server.deps.db.deleteFrom('throttle').execute()
      const found = await differencesOf(flip, { name, endpoint }, { who })
      expect(found.length, found.slice(0, 10).join('\n')).toBe(0)
    },
    60_000,
  )
})
