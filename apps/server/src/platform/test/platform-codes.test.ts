import { inProgress, problemAuth, verdict } from '@verdict/contract'
import { attemptOf, enters, groupLevels } from '@verdict/rules'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/harness/database.ts'
import { countedAs } from '../../features/judging/tallies/tallies.ts'

/** The rules that exist in SQL (`db/functions`) and in TypeScript, for all values. */

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: await cloneDatabase(inject('adminUrl')) })
  await client.connect()
})
afterAll(() => client.end())

/** The values of a function of one code. */
const valuesOf = async (name: string, codes: readonly number[]): Promise<unknown> => {
  const { rows } = await client.query(
    `select array_agg(${name}(code::smallint) order by place) as values
     from unnest($1::int[]) with ordinality given (code, place)`,
    [codes],
  )
  return rows[0].values
}

const codes = Object.values(verdict)
const wrong: ReadonlySet<number> = new Set([
  verdict.presentationError,
  verdict.compileError,
  verdict.wrongAnswer,
  verdict.timeLimitExceeded,
  verdict.memoryLimitExceeded,
  verdict.runtimeError,
  verdict.partialAccepted,
])
const underWay: ReadonlySet<number> = new Set([verdict.compiling, verdict.judging, verdict.submitting])

test.each<[string, (code: number) => boolean | number]>([
  ['is_waiting', inProgress],
  ['is_final', (code) => attemptOf(code) !== null],
  ['is_accepted', (code) => attemptOf(code) === 'accepted'],
  ['is_wrong', (code) => wrong.has(code)],
  ['is_cancelled', (code) => code === verdict.cancelled],
  ['is_pending', (code) => code === verdict.pending],
  ['is_under_way', (code) => underWay.has(code)],
  ['tally_verdict', countedAs],
])('%s is the same in SQL for every verdict', async (name, rule) => {
  expect(await valuesOf(name, codes)).toEqual(codes.map(rule))
})

test('levels of groups and visibilities are the same in SQL', async () => {
  const levels = Object.values(groupLevels)
  expect(await valuesOf('is_member', levels)).toEqual(levels.map((level) => level >= groupLevels.member))
  expect(await valuesOf('is_group_root', levels)).toEqual(levels.map((level) => level === groupLevels.root))
  const visibilities = Object.values(problemAuth)
  expect(await valuesOf('is_public', visibilities)).toEqual(visibilities.map((code) => code === problemAuth.public))
  expect(await valuesOf('is_hidden', visibilities)).toEqual(visibilities.map((code) => code === problemAuth.hidden))
})

describe('a submission counts in its contest', () => {
  const durationS = 3_600
  const rules = { durationS, freezeS: 3_000, excluded: new Set<string>() }
  const startsAt = Date.UTC(2026, 0, 1)
  const at = (second: number) => new Date(startsAt + second * 1_000).toISOString()

  const times = { starts_at: at(0), ends_at: at(durationS), is_sealed: true, seals_at: at(rules.freezeS) }

  test.each([-1, 0, 1, 2_999, 3_000, durationS - 1, durationS, durationS + 1])(
    'at second %i as on the live board, for every verdict',
    async (timeS) => {
      const { rows } = await client.query(
        `select array_agg(counts_in_contest(
            jsonb_populate_record(null::submission, jsonb_build_object('verdict', code, 'submitted_at', $2::text)),
            jsonb_populate_record(null::contest, $3)) order by place) as values
         from unnest($1::int[]) with ordinality given (code, place)`,
        [codes, at(timeS), { ...times, overtime_s: 0 }],
      )
      const record = { submissionId: 1, userId: 'a', problem: 'A', timeS, score: null, runTimeMs: null }
      expect(rows[0].values).toEqual(
        codes.map((code) => enters(rules, { ...record, attempt: attemptOf(code) }, 'live')),
      )
    },
  )
})
