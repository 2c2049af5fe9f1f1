import { role } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../access/who.ts'
import type { ContestTerms } from './access.ts'
import type { ContestMoment } from './entry.ts'
import {
  hiddenFromAuthors,
  type TokenRules,
  type TokenSet,
  type TokenTarget,
  tokenRefusal,
  tokenStock,
  tokenStocks,
} from './tokens.ts'

const minute = 60_000
const set = (more: Partial<TokenSet> = {}): TokenSet => ({
  initial: 2,
  max: null,
  everyMinutes: 30,
  intervalSeconds: 0,
  total: null,
  ...more,
})

/** Uses and times in minutes of contest time. */
describe('tokens', () => {
  test.each<[string, Partial<TokenSet>, number[], number, number | null, number | null]>([
    ['start with the initial number', {}, [], 0, 2, 30],
    ['grow by one each interval', {}, [], 59, 3, 60],
    ['grow at the very minute', {}, [], 60, 4, 90],
    ['do not grow without an interval', { everyMinutes: 0 }, [], 200, 2, null],
    ['are taken by uses', {}, [5, 10], 20, 0, 30],
    ['grow again after uses', {}, [5, 10], 30, 1, 60],
    ['stop at the most that can be held', { max: 3 }, [], 200, 3, null],
    ['are lost above it, so a later use leaves fewer', { max: 3 }, [100], 110, 2, 120],
    ['come on the same clock after a use from a full stock', { max: 3 }, [100], 120, 3, null],
    ['are fewer than the initial number when fewer can be held', { max: 1 }, [], 0, 1, null],
    ['begin with none', { initial: 0 }, [], 10, 0, 30],
    ['come no more after the last use', { total: 2 }, [5, 10], 100, 3, null],
    ['are without number', { initial: null, max: 1 }, [5, 10, 20], 30, null, null],
    ['are none when the rules were tightened after uses', { initial: 0, everyMinutes: 0 }, [5], 6, 0, null],
    ['are the initial ones before the start', {}, [], -10, 2, 30],
  ])('%s', (_, rules, uses, now, held, nextAt) => {
    const stock = tokenStock(
      set(rules),
      uses.map((at) => at * minute),
      now * minute,
    )
    expect([stock.held, stock.nextAtMs]).toEqual([held, nextAt === null ? null : nextAt * minute])
  })

  test('have a total of uses, and an interval between them', () => {
    const rules = set({ total: 3, intervalSeconds: 120 })
    expect(tokenStock(rules, [], 0)).toMatchObject({ usesLeft: 3, waitsUntilMs: null })
    expect(tokenStock(rules, [5 * minute], 6 * minute)).toMatchObject({ usesLeft: 2, waitsUntilMs: 7 * minute })
    expect(tokenStock(rules, [5 * minute], 7 * minute)).toMatchObject({ waitsUntilMs: null })
    const unlimited = set({ initial: null, total: 1 })
    expect(tokenStock(unlimited, [minute], 2 * minute)).toMatchObject({ held: null, usesLeft: 0 })
  })
})

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 31, 9, minutes))
const person = (id: string, code: number = role.default_user): Viewer => ({
  kind: 'user',
  id,
  username: id,
  role: code as never,
})
const ann = person('ann')
const terms: ContestTerms = {
  ownerId: 'owner',
  groupId: null,
  organisers: {},
  isVisible: true,
  auth: 'public',
  accounts: null,
  freezesAt: at(0),
  opensAtEnd: true,
  takesLate: true,
  showsBoard: false,
  hidesBoard: false,
  hidesCases: false,
  startsAt: at(0),
  endsAt: at(60),
}
const moment = (now: number, more: Partial<ContestTerms> = {}, window?: ContestMoment['standing']['window']) => ({
  terms: { ...terms, ...more },
  rule: 'oi' as const,
  standing: { isRegistered: false, groupLevel: 0, window: window ?? null },
  now: at(now),
})

test('time that is removed for all problems or for one makes no tokens, and a later start begins later', () => {
  const rules: TokenRules = { contest: set({ everyMinutes: 10 }), problem: set({ everyMinutes: 10 }) }
  const removed = [
    { place: 0, fromMs: at(5).getTime(), toMs: at(15).getTime() },
    { place: 7, fromMs: at(20).getTime(), toMs: at(30).getTime() },
  ]
  const asked = { uses: [{ at: at(2), place: 8 }], place: 7 }
  expect(tokenStocks(rules, moment(35, { removed }), asked)).toMatchObject({
    contest: { held: 3, nextAtMs: 30 * minute },
    problem: { held: 3, nextAtMs: 20 * minute },
  })
  const late = moment(35, { overtimeMs: 0 }, { delayMs: 30 * minute, extraMs: 0 })
  expect(tokenStocks(rules, late, { uses: [], place: 7 }).contest).toMatchObject({ held: 2, nextAtMs: 10 * minute })
})

test('a contest hides results in the freeze of a scored format, and cases until the end where it is set to', () => {
  expect(hiddenFromAuthors(moment(10))).toBe('results')
  expect(hiddenFromAuthors({ ...moment(10), rule: 'acm' })).toBeNull()
  expect(hiddenFromAuthors(moment(10, { freezesAt: null, hidesCases: true }))).toBe('cases')
  expect(hiddenFromAuthors(moment(70, { freezesAt: null, hidesCases: true }))).toBeNull()
  expect(hiddenFromAuthors(moment(10, { freezesAt: null }))).toBeNull()
})

const both: TokenRules = {
  contest: set({ initial: 2, everyMinutes: 0, total: 3, intervalSeconds: 60 }),
  problem: set({ initial: 1, everyMinutes: 0 }),
}
const target: TokenTarget = { ownerId: 'ann', submittedAt: at(5), place: 7, isTokened: false, opensCases: true }
const use = (minutes: number, place: number) => ({ at: at(minutes), place })

test.each<
  [string, Viewer, Partial<TokenTarget>, ContestMoment, TokenRules | null, ReturnType<typeof use>[], string | null]
>([
  ['the author can', ann, {}, moment(10), both, [], null],
  ['another participant cannot', person('bob'), {}, moment(10), both, [], 'submission.notOwner'],
  ['a guest cannot', { kind: 'guest' }, {}, moment(10), both, [], 'submission.notOwner'],
  [
    'a manager sees all anyway',
    person('owner', role.admin),
    { ownerId: 'owner' },
    moment(10),
    both,
    [],
    'contestToken.nothingHidden',
  ],
  ['not without rules', ann, {}, moment(10), null, [], 'contestToken.off'],
  ['not with both kinds off', ann, {}, moment(10), { contest: null, problem: null }, [], 'contestToken.off'],
  ['not twice', ann, { isTokened: true }, moment(10), both, [], 'contestToken.used'],
  ['not where nothing is hidden', ann, {}, moment(10, { freezesAt: null }), both, [], 'contestToken.nothingHidden'],
  [
    'not where the problem hides the cases that are left',
    ann,
    { opensCases: false },
    moment(10, { freezesAt: null, hidesCases: true }),
    both,
    [],
    'contestToken.nothingHidden',
  ],
  ['on hidden cases', ann, {}, moment(10, { freezesAt: null, hidesCases: true }), both, [], null],
  [
    'not after the end, while it stays frozen',
    ann,
    {},
    moment(60, { opensAtEnd: false }),
    both,
    [],
    'contestToken.closed',
  ],
  [
    'not on a submission from before the start',
    ann,
    { submittedAt: at(-1) },
    moment(10),
    both,
    [],
    'contestToken.closed',
  ],
  [
    'not before the beginning of individual time',
    ann,
    {},
    moment(10, { individualMs: 30 * minute }),
    both,
    [],
    'contestToken.closed',
  ],
  [
    'in individual time',
    ann,
    { submittedAt: at(7) },
    moment(
      10,
      { individualMs: 30 * minute, overtimeMs: 0 },
      { delayMs: 6 * minute, extraMs: -24 * minute, hasBegun: true },
    ),
    both,
    [],
    null,
  ],
  [
    'not after individual time',
    ann,
    { submittedAt: at(7) },
    moment(37, { individualMs: 30 * minute }, { delayMs: 6 * minute, extraMs: -30 * minute, hasBegun: true }),
    both,
    [],
    'contestToken.closed',
  ],
  [
    'in extra time',
    ann,
    {},
    moment(65, { endsAt: at(70), overtimeMs: 10 * minute }, { delayMs: 0, extraMs: 10 * minute }),
    both,
    [],
    null,
  ],
  ['not beyond the tokens of the problem', ann, {}, moment(20), both, [use(10, 7)], 'contestToken.none'],
  ['with tokens of both kinds', ann, {}, moment(20), both, [use(10, 8)], null],
  ['not beyond the tokens of the contest', ann, {}, moment(20), both, [use(10, 8), use(12, 9)], 'contestToken.none'],
  ['not within the interval', ann, {}, moment(10), both, [use(10, 8)], 'contestToken.tooSoon'],
  [
    'not beyond the uses in total',
    ann,
    {},
    moment(20),
    { contest: set({ total: 1 }), problem: null },
    [use(10, 8)],
    'contestToken.noUsesLeft',
  ],
  [
    'without number',
    ann,
    {},
    moment(20),
    { contest: set({ initial: null }), problem: null },
    [use(10, 8), use(11, 7)],
    null,
  ],
])('%s', (_, viewer, more, contest, rules, uses, refusal) => {
  expect(tokenRefusal(viewer, contest, { ...target, ...more }, { rules, uses })).toBe(refusal)
})
