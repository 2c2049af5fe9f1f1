import { describe, expect, test } from 'vitest'
import { parseInstant } from '../../../../lib/time.ts'
import type { Contest } from '../queries.ts'
import { faultsOf } from './faults.ts'
import { bodyOf, type ContestForm, formOf, newForm } from './form.ts'
import { freezeFits, freezeKindOf, freezeMsOf, usualFreeze } from './freeze.ts'
import { localOf } from './local-moment.ts'
import { makePassword } from './make-password.ts'
import { usualTokens } from './token-form.ts'

const now = new Date('2026-05-01T09:20:00Z')
const fresh: ContestForm = { ...newForm(now), title: 'Round', description: 'Words' }

const contest = {
  id: 7,
  title: 'Round',
  description: 'Words',
  type: 0,
  auth: 1,
  pwd: 'sesame',
  startTime: '2026-05-02T09:00:00.123+0000',
  endTime: '2026-05-02T14:00:00.000+0000',
  sealRank: true,
  sealRankTime: '2026-05-02T13:12:34.567+0000',
  autoRealRank: false,
  visible: true,
  openPrint: true,
  openRank: false,
  allowEndSubmit: true,
  openAccountLimit: true,
  accountLimitRule: '<prefix>t</prefix><suffix></suffix><start>1</start><end>20</end><extra>ada bob</extra>',
  rankShowName: 'nickname',
  oiRankScoreType: 'Highest',
  starAccount: ['star'],
  awardType: 2,
  awardConfigList: [{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#fff', num: 3 }],
  format: 'icpc',
  formatOptions: { compileErrorsCount: 1, runTimeTies: 0 },
  hidesBoard: true,
  hidesCases: true,
  tokens: { contest: null, problem: null },
  statementsAheadMinutes: 90,
  singleSession: true,
  allowsVirtual: false,
  individualMinutes: 0,
  allowedAddresses: '10.0.0.0/8, 192.168.1.7',
  frozenBalloons: 2,
  maxTries: 20,
  maxSubmissions: 50,
  languages: ['C++ 17'],
  tryPenalty: 90,
  countsMinutes: true,
  opensCcs: true,
} as unknown as Contest

test('a stored contest is sent back as it is, to the thousandth of a second', () => {
  const body = bodyOf(formOf(contest), contest)
  const { id, title, description, type, auth, pwd, startTime, endTime, sealRank, sealRankTime, ...rest } = body
  expect({ id, title, description, type, auth, pwd }).toEqual({
    id: 7,
    title: 'Round',
    description: 'Words',
    type: 0,
    auth: 1,
    pwd: 'sesame',
  })
  expect([startTime, endTime, sealRankTime]).toEqual([contest.startTime, contest.endTime, contest.sealRankTime])
  expect(sealRank).toBe(true)
  expect(rest).toMatchObject({
    autoRealRank: false,
    openPrint: true,
    allowEndSubmit: true,
    openAccountLimit: true,
    accountLimitRule: contest.accountLimitRule,
    rankShowName: 'nickname',
    oiRankScoreType: 'Highest',
    starAccount: ['star'],
    awardType: 2,
    awardConfigList: contest.awardConfigList,
    format: 'icpc',
    formatOptions: { compileErrorsCount: 1, runTimeTies: 0 },
    hidesBoard: true,
    hidesCases: true,
    tokens: { contest: null, problem: null },
    statementsAheadMinutes: 90,
    singleSession: true,
    allowsVirtual: false,
    maxTries: 20,
    maxSubmissions: 50,
    languages: ['C++ 17'],
    tryPenalty: 90,
    countsMinutes: true,
    opensCcs: true,
  })
})

test('a relative freeze follows the end when it moves', () => {
  const form = formOf({ ...contest, sealRankTime: '2026-05-02T13:30:00.000+0000' })
  expect(form.freeze).toBe('half')
  const moved = { ...form, endTime: localOf(new Date('2026-05-02T15:00:00Z')) }
  expect(bodyOf(moved, contest).sealRankTime).toBe('2026-05-02T14:30:00.000Z')
})

test('while the freeze is off its time is unchanged, and while awards are off theirs', () => {
  const body = bodyOf({ ...formOf(contest), freeze: 'off', awardType: '0' }, contest)
  expect(body).toMatchObject({ sealRank: false, sealRankTime: null, awardType: 0, awardConfigList: null })
  expect(body.frozenBalloons).toBeNull()
})

describe('the freeze options', () => {
  const span = (minutes: number) => ({ startMs: 0, endMs: minutes * 60_000 })

  test.each([
    [300, 270, 'half'],
    [300, 240, 'hour'],
    [300, 0, 'start'],
    [300, 100, 'own'],
    // Both choices mean the same moment; the shorter one is named.
    [30, 0, 'half'],
  ] as const)('of %i minutes frozen from minute %i: %s', (length, from, kind) => {
    expect(freezeKindOf(from * 60_000, span(length))).toBe(kind)
  })

  test('need their time', () => {
    expect(freezeFits('half', span(29))).toBe(false)
    expect(freezeFits('half', span(30))).toBe(true)
    expect(freezeFits('hour', span(59))).toBe(false)
    expect(freezeMsOf('hour', span(60))).toBe(0)
  })

  test('begin with the last hour of an ACM contest that has one, otherwise with the start', () => {
    expect(usualFreeze('0', span(60))).toBe('hour')
    expect(usualFreeze('0', span(59))).toBe('start')
    expect(usualFreeze('1', span(300))).toBe('start')
  })
})

describe('errors that block saving a contest', () => {
  const at = (minutes: number) => localOf(new Date(now.getTime() + minutes * 60_000))
  const row = { name: 'Gold', background: '#e6bf25', color: '#fff', num: '10' }

  test('a new one with a title and a description is fine', () => {
    expect(faultsOf(fresh)).toEqual([])
  })

  test.each<[string, Partial<ContestForm>, string[]]>([
    ['no words', { title: ' ', description: '' }, ['title', 'description']],
    ['no times', { startTime: '', endTime: '' }, ['startTime', 'endTime']],
    ['an end before the start', { startTime: at(10), endTime: at(5) }, ['endTime']],
    ['too short for its freeze', { startTime: at(0), endTime: at(59), freeze: 'hour' }, ['freeze']],
    ['a freeze without a time', { freeze: 'own', freezeTime: '' }, ['freezeTime']],
    ['a freeze outside', { startTime: at(0), endTime: at(90), freeze: 'own', freezeTime: at(91) }, ['freezeTime']],
    ['a freeze at the end', { startTime: at(0), endTime: at(90), freeze: 'own', freezeTime: at(90) }, []],
    ['private without a password', { auth: '1', pwd: ' ' }, ['pwd']],
    ['protected without a password', { auth: '2' }, ['pwd']],
    ['OI by tokens without any', { format: 'oi', options: {}, oiRankScoreType: 'TokenedLast' }, ['oiRankScoreType']],
    ['OI without a scoring', { format: 'oi', options: {}, oiRankScoreType: '' }, ['oiRankScoreType']],
    ['a setting out of its range', { format: 'codeforces', options: { tryPoints: '10001' } }, ['options.tryPoints']],
    ['a setting that is missing', { format: 'atcoder', options: {} }, ['options.tryPenaltyMinutes']],
    [
      'tokens out of their range, or blank',
      {
        format: 'ioi',
        options: { bestCases: '0' },
        tokens: {
          contest: { ...usualTokens.contest, mode: 'limited', initial: '', max: '0', total: '1001' },
          problem: { ...usualTokens.problem, mode: 'unlimited', initial: 'x', intervalSeconds: '' },
        },
      },
      ['tokens.contest.initial', 'tokens.contest.max', 'tokens.contest.total', 'tokens.problem.intervalSeconds'],
    ],
    [
      'tokens of a format without scores, which are not sent',
      { tokens: { ...usualTokens, contest: { ...usualTokens.contest, mode: 'limited', initial: 'x' } } },
      [],
    ],
    ['too many balloons in the freeze', { frozenBalloons: '101' }, ['frozenBalloons']],
    ['balloons of a freeze that is off', { freeze: 'off', frozenBalloons: 'x' }, []],
    ['a limit that is no number', { maxTries: 'many' }, ['maxTries']],
    ['a total that is no number', { maxSubmissions: '1.5' }, ['maxSubmissions']],
    ['a penalty that is no number', { tryPenalty: '20 min' }, ['tryPenalty']],
    [
      'a rule that ends before it begins',
      { limitsAccounts: true, rule: { prefix: 't', suffix: '', start: '9', end: '1', extra: '' } },
      ['rule.end'],
    ],
    [
      'a rule with signs of its own',
      { limitsAccounts: true, rule: { prefix: '<t', suffix: '', start: 'x', end: '1', extra: '' } },
      ['rule.prefix', 'rule.start'],
    ],
    ['a rule that is off', { rule: { prefix: '<t', suffix: '', start: 'x', end: '1', extra: '' } }, []],
    ['awards without one', { awardType: '1', awards: [] }, ['awards']],
    ['shares of more than all', { awardType: '1', awards: [row, { ...row, num: '91' }] }, ['awards']],
    ['as many people', { awardType: '2', awards: [row, { ...row, num: '91' }] }, []],
    [
      'a number below zero',
      { awardType: '2', awards: [{ ...row, num: '-1', name: '' }] },
      ['awards.0.name', 'awards.0.num'],
    ],
  ])('%s', (_, part, fields) => {
    expect(faultsOf({ ...fresh, ...part }).map(({ field }) => field)).toEqual(fields)
  })
})

test('a new contest starts at a full hour and lasts five', () => {
  const body = bodyOf(fresh, null)
  expect(body.startTime).toBe('2026-05-02T10:00:00.000Z')
  expect(parseInstant(String(body.endTime)).getTime() - parseInstant(String(body.startTime)).getTime()).toBe(18_000_000)
  expect(body.sealRankTime).toBe('2026-05-02T14:00:00.000Z')
  expect(body.id).toBeUndefined()
})

test('passwords use unambiguous characters, and are unique', () => {
  const made = Array.from({ length: 200 }, makePassword)
  for (const password of made) expect(password).toMatch(/^[abcdefghjkmnpqrstuvwxyz2-9]{8}$/)
  expect(new Set(made).size).toBe(200)
})
