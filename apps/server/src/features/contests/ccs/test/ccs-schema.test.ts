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
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ask, frozen, hold, open, over, people, withCcs } from './ccs-setup.ts'

withCcs()

const { accepted: AC } = verdict
const kinds = Object.keys(ccsCollections) as CcsCollection[]

describe('everything is as the published schema has it', () => {
  test.each<[string, () => Promise<{ cid: number }>]>([
    ['during the freeze', frozen],
    ['after the end', over],
    ['of an OI round', () => hold(20_000, { ...open, type: 1 }, [[60, 'ada', 'A', verdict.partialAccepted, 40]])],
    ['before the start', () => hold(-600, open, [])],
    ['without a freeze', () => hold(600, { ...open, is_sealed: false, seals_at: null }, [[60, 'ada', 'A', AC]])],
  ])('%s', async (_, make) => {
    const { cid } = await make()
    ccsInfo.parse((await ask('/')).data)
    ccsInfo.parse((await ask('')).data)
    for (const who of [null, people.owner]) {
      z.array(ccsContest).parse((await ask('/contests', who)).data)
      ccsContest.parse((await ask(`/contests/${cid}`, who)).data)
      ccsState.parse((await ask(`/contests/${cid}/state`, who)).data)
      ccsAccess.parse((await ask(`/contests/${cid}/access`, who)).data)
      ccsScoreboard.parse((await ask(`/contests/${cid}/scoreboard`, who)).data)
      for (const kind of kinds) {
        const { http, data } = await ask(`/contests/${cid}/${kind}`, who)
        expect(http).toBe(200)
        z.array(ccsCollections[kind] as z.ZodType).parse(data)
        const ids = data.map(({ id }: { id: string }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const item of data.slice(0, 2))
          expect((await ask(`/contests/${cid}/${kind}/${item.id}`, who)).data).toEqual(item)
      }
    }
  })

  test('every referenced object exists', async () => {
    const { cid } = await over()
    for (const who of [null, people.owner]) {
      const all = Object.fromEntries(
        await Promise.all(kinds.map(async (kind) => [kind, (await ask(`/contests/${cid}/${kind}`, who)).data])),
      )
      const has = (kind: CcsCollection, id: string) => all[kind].some((item: { id: string }) => item.id === id)
      expect(all.submissions).toHaveLength(12)
      for (const submission of all.submissions) {
        expect(has('teams', submission.team_id)).toBe(true)
        expect(has('problems', submission.problem_id)).toBe(true)
        expect(has('languages', submission.language_id)).toBe(true)
      }
      for (const judgement of all.judgements) expect(has('submissions', judgement.submission_id)).toBe(true)
      for (const judgement of all.judgements) expect(has('judgement-types', judgement.judgement_type_id)).toBe(true)
      for (const award of all.awards) for (const id of award.team_ids) expect(has('teams', id)).toBe(true)
      for (const team of all.teams) {
        if (team.organization_id !== undefined) expect(has('organizations', team.organization_id)).toBe(true)
        for (const id of team.group_ids) expect(has('groups', id)).toBe(true)
      }
    }
  })
})
