import { describe, expect, test } from 'vitest'
import { contestAuth, type GateFacts, gatesOf, isPastFreezeAt, phaseOf } from './gates.ts'
import { skewOf } from './server-clock.ts'

const contest = {
  auth: contestAuth.public as number,
  type: 0,
  allowEndSubmit: false,
  isAdmin: false,
  fitsAccounts: true,
  sealRank: false,
  staysFrozen: false,
}
const manages = { edit: true, manage: true, desks: [], worksAt: [] }
type GateOptions = Omit<Partial<GateFacts>, 'contest'> & {
  readonly contest?: Partial<typeof contest & Pick<GateFacts['contest'], 'can'>>
}
const gates = ({ contest: changed, ...facts }: GateOptions) =>
  gatesOf({
    phase: 'running',
    hasAccess: false,
    isPastFreeze: false,
    ...facts,
    contest: { ...contest, ...(changed?.isAdmin && { can: manages }), ...changed },
  })

describe('view access', () => {
  test.each<[string, GateOptions, boolean]>([
    ['a public one that runs', {}, true],
    ['before the start', { phase: 'scheduled' }, false],
    ['before the start, its manager', { phase: 'scheduled', contest: { isAdmin: true } }, true],
    ['private without the password', { contest: { auth: contestAuth.private } }, false],
    ['private with it', { contest: { auth: contestAuth.private }, hasAccess: true }, true],
    ['private with it, before the start', { contest: { auth: 1 }, hasAccess: true, phase: 'scheduled' }, false],
    ['private, its manager', { contest: { auth: contestAuth.private, isAdmin: true } }, true],
    ['protected without the password', { contest: { auth: contestAuth.protected } }, true],
    ['one that is over', { phase: 'ended' }, true],
  ])('%s', (_, given, may) => {
    expect(gates(given).mayLook).toBe(may)
  })
})

describe('submit access and time window', () => {
  test.each<[string, GateOptions, boolean, boolean]>([
    ['public', {}, true, true],
    ['public, another account', { contest: { fitsAccounts: false } }, false, true],
    ['protected without the password', { contest: { auth: contestAuth.protected } }, false, true],
    ['protected with it', { contest: { auth: contestAuth.protected }, hasAccess: true }, true, true],
    ['protected, its manager', { contest: { auth: 2, isAdmin: true, fitsAccounts: false } }, true, true],
    ['a read-only co-organiser', { contest: { isAdmin: true, can: { ...manages, edit: false } } }, false, true],
    ['after the end', { phase: 'ended' }, true, false],
    ['after the end, its manager', { phase: 'ended', contest: { isAdmin: true } }, true, false],
    ['after the end where late ones are taken', { phase: 'ended', contest: { allowEndSubmit: true } }, true, true],
    ['before the start', { phase: 'scheduled' }, true, false],
    ['before the start, its manager', { phase: 'scheduled', contest: { isAdmin: true } }, true, true],
  ])('%s', (_, given, canSubmit, isSubmitOpen) => {
    expect(gates(given)).toMatchObject({ canSubmit, isSubmitOpen })
  })
})

test.each<[string, GateOptions, boolean]>([
  ['without a freeze', { isPastFreeze: true }, true],
  ['before the freeze', { contest: { sealRank: true } }, true],
  ['during the freeze', { contest: { sealRank: true }, isPastFreeze: true }, false],
  ['during the freeze, its manager', { contest: { sealRank: true, isAdmin: true }, isPastFreeze: true }, true],
  ['after the end', { contest: { sealRank: true }, isPastFreeze: true, phase: 'ended' }, true],
  [
    'after the end of a contest that stays frozen',
    { contest: { sealRank: true, staysFrozen: true }, phase: 'ended' },
    false,
  ],
  ['after the end, once opened', { contest: { sealRank: false, staysFrozen: true }, phase: 'ended' }, true],
  ['the same, its manager', { contest: { sealRank: true, staysFrozen: true, isAdmin: true }, phase: 'ended' }, true],
])('figures are shown as they are: %s', (_, given, hasRealTime) => {
  expect(gates(given).hasRealTime).toBe(hasRealTime)
})

test('the start belongs to a contest, the end does not; the freeze starts at its exact time', () => {
  const at = (text: string) => new Date(text).getTime()
  const times = { startTime: '2026-01-31T09:00:00.000+0000', endTime: '2026-01-31T10:00:00.000+0000' }
  expect(phaseOf(times, at('2026-01-31T08:59:59.999Z'))).toBe('scheduled')
  expect(phaseOf(times, at('2026-01-31T09:00:00.000Z'))).toBe('running')
  expect(phaseOf(times, at('2026-01-31T10:00:00.000Z'))).toBe('ended')
  expect(phaseOf({ ...times, isPaused: true }, at('2026-01-31T10:00:00.000Z'))).toBe('running')
  const frozen = { sealRank: true, sealRankTime: '2026-01-31T09:30:00.000+0000' }
  expect(isPastFreezeAt(frozen, at('2026-01-31T09:30:00.000Z'))).toBe(false)
  expect(isPastFreezeAt(frozen, at('2026-01-31T09:30:00.001Z'))).toBe(true)
  expect(isPastFreezeAt({ sealRank: true, sealRankTime: null }, at('2026-01-31T09:59:00.000Z'))).toBe(false)
})

test('server time is estimated at the midpoint between request and response', () => {
  expect(skewOf(new Date(10_000), 4_000, 4_200)).toBe(5_900)
  expect(skewOf(new Date(1_000), 4_000, 4_000)).toBe(-3_000)
})
