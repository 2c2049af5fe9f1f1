import { limits } from '@verdict/contract/limits'
import { formatOptions } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import type { TokenSet } from '../tokens.ts'
import { type ContestTerms, contestFaults, freezeIsInside, titleFault } from './contest-faults.ts'

const hourMs = 3_600_000
const none = { contest: null, problem: null }
const tokens = { ...none, contest: { initial: 2, max: null, everyMinutes: 30, intervalSeconds: 0, total: null } }
const tokensWith = (set: Partial<TokenSet>) => ({
  ...none,
  contest: { ...tokens.contest, ...set },
})
const award = { name: 'Gold', background: '#e6bf25', color: '#fff', num: 10 }
const missing = Number.NaN

const good: ContestTerms = {
  title: 'Round',
  description: 'Words',
  startMs: 0,
  endMs: 5 * hourMs,
  type: 0,
  format: 'icpc',
  settings: formatOptions.icpc,
  options: { compileErrorsCount: 0, runTimeTies: 0 },
  auth: 0,
  password: '',
  freezes: true,
  freezeMs: 4 * hourMs,
  individualMs: null,
  tokens: none,
  limitsAccounts: false,
  accountRule: null,
  shownName: 'username',
  oiCounts: null,
  awardType: 0,
  awards: [],
  tryPenaltyS: 1_200,
  statementsAheadMinutes: null,
  frozenBalloons: 0,
  strangeAddress: null,
  maxTries: 0,
  maxSubmissions: 0,
}

const oi = { type: 1, format: 'oi', settings: {}, options: {}, oiCounts: 'Recent' }
const codeforces = { type: 1, format: 'codeforces', settings: formatOptions.codeforces }
const own = { freezes: false, individualMs: hourMs }

const faultsOf = (change: Partial<ContestTerms>): string[] =>
  contestFaults({ ...good, ...change }).map(({ field, name }) => `${field} ${name}`)

test.each<[string, Partial<ContestTerms>]>([
  ['a contest', {}],
  ['the longest texts, counted in characters', { title: '😀'.repeat(500), description: '😀'.repeat(65_535) }],
  ['a second', { endMs: 1_000, freezes: false }],
  ['a freeze at the start', { freezeMs: 0 }],
  ['a freeze at the end', { freezeMs: 5 * hourMs }],
  ['a freeze time out of the contest while the freeze is off', { freezes: false, freezeMs: -1 }],
  ['any freeze time in NOIP', { type: 1, format: 'noip', settings: {}, options: {}, freezeMs: missing }],
  ['individual time', own],
  ['individual time in NOIP', { type: 1, format: 'noip', settings: {}, options: {}, individualMs: hourMs }],
  ['OI', oi],
  ['OI by tokens', { ...oi, oiCounts: 'TokenedLast', tokens }],
  ['an unknown count of a format that has its own', { oiCounts: 'Best' }],
  ['a setting at the end of its range', { ...codeforces, options: { tryPoints: 10_000 } }],
  ['a password', { auth: 1, password: 'sesame' }],
  ['a wrong account rule that is off', { accountRule: { start: 2, end: 1 } }],
  ['an account rule with one number, below zero', { limitsAccounts: true, accountRule: { start: -1, end: -1 } }],
  ['shares above 100 %', { awardType: 1, awards: [award, { ...award, num: 100 }] }],
  ['wrong awards that are off', { awards: [{ ...award, name: '' }] }],
  ['statements a week ahead', { statementsAheadMinutes: 10_080 }],
  ['tokens without limits', { ...oi, tokens: tokensWith({ initial: null, everyMinutes: 0 }) }],
])('accepts %s', (_, change) => expect(faultsOf(change)).toEqual([]))

test.each<[string, Partial<ContestTerms>, string[]]>([
  ['blank texts', { title: ' ', description: '\n' }, ['title required', 'description required']],
  ['a long title', { title: 'x'.repeat(501) }, ['title tooLong']],
  ['a long description', { description: 'x'.repeat(65_536) }, ['description tooLong']],
  [
    'missing times, without errors of the freeze',
    { startMs: missing, endMs: missing },
    ['startTime required', 'endTime required'],
  ],
  ['an end that is the start', { endMs: 0 }, ['endTime order']],
  ['an unknown type', { type: 2 }, ['type unknown', 'format otherType']],
  ['a format of the other type', { format: 'oi', oiCounts: 'Recent' }, ['format otherType']],
  ['a format that is not installed', { type: 1, format: 'best-two', settings: null }, ['format unknown']],
  ['a missing setting', { ...codeforces, options: {} }, ['options.tryPoints option']],
  ['a setting out of its range', { ...codeforces, options: { tryPoints: -1 } }, ['options.tryPoints option']],
  ['a setting of another format', { options: { ...good.options, 'a.$1': 1 } }, ['options.a.$1 unknown']],
  ['an unknown access', { auth: 3, password: 'x' }, ['auth unknown']],
  ['no password', { auth: 2, password: ' ' }, ['pwd passwordRequired']],
  ['a long password, also without access', { password: 'x'.repeat(61) }, ['pwd tooLong']],
  ['a missing freeze time', { freezeMs: missing }, ['freezeTime required']],
  ['a freeze before the start', { freezeMs: -1 }, ['freezeTime freezeOutside']],
  ['a freeze after the end', { freezeMs: 5 * hourMs + 1 }, ['freezeTime freezeOutside']],
  ['individual time of the whole contest', { ...own, individualMs: 5 * hourMs }, ['individualMinutes individual']],
  ['individual time below zero', { ...own, individualMs: -60_000 }, ['individualMinutes individual']],
  ['individual time that is no number', { ...own, individualMs: missing }, ['individualMinutes individual']],
  ['individual time with a freeze', { individualMs: hourMs }, ['individualMinutes individualFreeze']],
  ['tokens without scores', { tokens }, ['tokens needScores']],
  ['an account rule that is none', { limitsAccounts: true }, ['rule unknown']],
  [
    'an account rule without numbers',
    { limitsAccounts: true, accountRule: { start: missing, end: missing } },
    ['rule.start number', 'rule.end number'],
  ],
  [
    'an account rule that ends before it begins',
    { limitsAccounts: true, accountRule: { start: 2, end: 1 } },
    ['rule.end ruleOrder'],
  ],
  ['an unknown name on the board', { shownName: 'email' }, ['rankShowName unknown']],
  ['OI without a count', { ...oi, oiCounts: null }, ['oiRankScoreType oiCounts']],
  ['OI with an unknown count', { ...oi, oiCounts: 'Best' }, ['oiRankScoreType oiCounts']],
  ['OI by tokens without any', { ...oi, oiCounts: 'TokenedLast' }, ['oiRankScoreType tokenedLast']],
  ['an unknown kind of awards', { awardType: 3 }, ['awardType unknown']],
  ['no awards', { awardType: 1 }, ['awards noAwards']],
  ['too many awards', { awardType: 2, awards: Array(limits.contest.maxAwards + 1).fill(award) }, ['awards tooMany']],
  [
    'a wrong award by its row',
    { awardType: 2, awards: [award, { name: ' ', background: 'url(x)', color: '', num: -1 }] },
    ['awards.1.name required', 'awards.1.num number', 'awards.1.background color', 'awards.1.color color'],
  ],
  [
    'a long name of an award',
    { awardType: 2, awards: [{ ...award, name: 'x'.repeat(31) }] },
    ['awards.0.name tooLong'],
  ],
  ['a penalty of more than a day', { tryPenaltyS: 86_401 }, ['tryPenalty penalty']],
  ['a penalty below zero', { tryPenaltyS: -1 }, ['tryPenalty penalty']],
  ['statements at the start', { statementsAheadMinutes: 0 }, ['statementsAhead statementsAhead']],
  ['statements too early', { statementsAheadMinutes: 10_081 }, ['statementsAhead statementsAhead']],
  ['too many balloons in the freeze', { frozenBalloons: 101 }, ['frozenBalloons option']],
  ['an address that is none', { strangeAddress: 'hall' }, ['allowedAddresses address']],
  ['limits out of their range', { maxTries: 10_001, maxSubmissions: -1 }, ['maxTries option', 'maxSubmissions option']],
  [
    'numbers of tokens',
    { ...oi, tokens: tokensWith({ initial: 1_001, everyMinutes: missing, intervalSeconds: -1 }) },
    ['tokens.contest.initial option', 'tokens.contest.everyMinutes option', 'tokens.contest.intervalSeconds option'],
  ],
])('refuses %s', (_, change, faults) => expect(faultsOf(change)).toEqual(faults))

test('a fault names its part and item', () => {
  const [fault] = contestFaults({ ...good, awardType: 2, awards: [award, { ...award, num: -1 }] })
  expect(fault).toEqual({ field: 'awards.1.num', name: 'number', part: 'awards.*.num', item: '1' })
})

test('the title of a copy has the same rules', () => {
  expect(['Round', ' ', 'x'.repeat(501)].map((title) => titleFault(title)?.name ?? null)).toEqual([
    null,
    'required',
    'tooLong',
  ])
})

test('a freeze without a time is nowhere', () => {
  expect(freezeIsInside({ startMs: 0, endMs: 1_000, freezeMs: missing })).toBe(false)
})
