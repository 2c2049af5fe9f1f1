import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { adminContests, Refusal } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import { readTerms } from '../../apps/server/src/features/contests/editor/read-terms.ts'

/** The form in the browser and the server refuse the same settings of a contest. */

const editor = join(import.meta.dirname, '../../apps/web/src/features/contests/editor/editor')
// By its address: the web app has its own compiler options.
const load = (file: string) => import(pathToFileURL(join(editor, file)).href)
const { bodyOf, newForm } = await load('form.ts')
const { faultsOf } = await load('faults.ts')

const now = new Date('2026-05-01T09:20:00Z')
const fresh = { ...newForm(now), title: 'Round', description: 'Words' }
const award = { name: 'Gold', background: '#e6bf25', color: '#fff', num: '10' }
const tokens = { contest: { ...fresh.tokens.contest, mode: 'limited' }, problem: fresh.tokens.problem }

/** The code with which the server refuses what the browser would send; null when it accepts. */
const codeOf = (form: object): string | null => {
  const body = adminContests.create.body.safeParse(JSON.parse(JSON.stringify(bodyOf(form, null))))
  if (!body.success) return `schema: ${body.error.issues[0]?.path.join('.')}`
  try {
    readTerms(body.data, null, { find: () => undefined })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test('a new contest is accepted by both', () => {
  expect([faultsOf(fresh), codeOf(fresh)]).toEqual([[], null])
})

describe('both refuse', () => {
  test.each<[field: string, code: string, change: object]>([
    ['title', 'contest.titleRequired', { title: ' ' }],
    ['title', 'contest.titleTooLong', { title: 'x'.repeat(501) }],
    ['description', 'contest.descriptionRequired', { description: '' }],
    ['description', 'contest.descriptionTooLong', { description: 'x'.repeat(65_536) }],
    ['endTime', 'contest.durationNotPositive', { endTime: fresh.startTime, freeze: 'off' }],
    ['freeze', 'contest.freezeOutside', { endTime: fresh.startTime.replace(':00:00', ':59:00') }],
    ['freezeTime', 'contest.freezeOutside', { freeze: 'own', freezeTime: '2026-05-01T09:20:00' }],
    ['individualMinutes', 'contest.individualWrong', { freeze: 'off', individualMinutes: '300' }],
    ['individualMinutes', 'contest.individualFreeze', { individualMinutes: '60' }],
    ['options.tryPoints', 'contest.formatOptionWrong', { format: 'codeforces', options: { tryPoints: '10001' } }],
    ['oiRankScoreType', 'contest.oiCountsRequired', { format: 'oi', options: {}, oiRankScoreType: '' }],
    ['oiRankScoreType', 'contest.tokenedNeedsTokens', { format: 'oi', options: {}, oiRankScoreType: 'TokenedLast' }],
    ['tryPenalty', 'contest.penaltyWrong', { tryPenalty: '86401' }],
    ['pwd', 'contest.passwordRequired', { auth: '1', pwd: ' ' }],
    ['pwd', 'contest.passwordTooLong', { auth: '2', pwd: 'x'.repeat(61) }],
    ['rule.end', 'contest.accountRuleRange', { limitsAccounts: true, rule: { ...fresh.rule, start: '9', end: '1' } }],
    ['frozenBalloons', 'contest.frozenBalloonsWrong', { frozenBalloons: '101' }],
    ['awards', 'contest.awardsRequired', { awardType: '1', awards: [] }],
    ['awards', 'contest.awardsTooMany', { awardType: '2', awards: Array(21).fill(award) }],
    ['awards.0.name', 'contest.awardNameRequired', { awardType: '2', awards: [{ ...award, name: ' ' }] }],
    [
      'awards.1.name',
      'contest.awardNameRequired',
      { awardType: '2', awards: [award, { ...award, name: 'x'.repeat(31) }] },
    ],
    ['awards.0.num', 'contest.awardNumber', { awardType: '2', awards: [{ ...award, num: '-1' }] }],
    ['awards.0.background', 'contest.awardColor', { awardType: '1', awards: [{ ...award, background: 'x' }] }],
    ['awards.0.color', 'contest.awardColor', { awardType: '1', awards: [{ ...award, color: '' }] }],
    ['maxTries', 'contest.maxTriesWrong', { maxTries: '10001' }],
    ['maxSubmissions', 'contest.maxSubmissionsWrong', { maxSubmissions: '100001' }],
    ['statementsAhead', 'contest.statementsAheadWrong', { sendsStatements: true, statementsAhead: '10081' }],
    [
      'tokens.contest.initial',
      'schema: tokens.contest.initial',
      { format: 'noip', options: {}, tokens: { ...tokens, contest: { ...tokens.contest, initial: '1001' } } },
    ],
  ])('%s by %s', (field, code, change) => {
    const form = { ...fresh, ...change }
    expect([faultsOf(form).map((fault: { field: string }) => fault.field), codeOf(form)]).toEqual([[field], code])
  })
})
