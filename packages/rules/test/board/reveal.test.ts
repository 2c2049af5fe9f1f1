import { verdict } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { type AcmRules, acmBoard, type BoardRecord, revealSteps, usualPenalty } from '../../src/index.ts'
import { realContests, recordsOf, rulesOf } from './contests.ts'
import { acm } from './journals.ts'

const { accepted: AC, wrongAnswer: WA } = verdict
const small: AcmRules = { format: 'icpc', durationS: 10_800, freezeS: 7200, excluded: new Set(), penalty: usualPenalty }

const stepsOf = (rules: AcmRules, records: readonly BoardRecord[], problems: readonly string[]) =>
  revealSteps({
    frozen: acmBoard(rules, records, 'frozen'),
    live: acmBoard(rules, records, 'live'),
    problems,
    penalty: rules.penalty,
  })

test('from the last row up, from the left; who slides down is opened in turn', () => {
  const records = [
    acm(100, 'ada', 'A', AC),
    acm(200, 'bell', 'A', AC),
    acm(300, 'cyn', 'A', WA),
    acm(7300, 'cyn', 'B', AC),
    acm(7400, 'cyn', 'A', AC),
    acm(7500, 'bell', 'B', WA),
  ]
  const texts = stepsOf(small, records, ['A', 'B']).map((step) =>
    step.kind === 'settle'
      ? `${step.userId} is ${step.position + 1}`
      : `${step.userId} ${step.problem} ${step.isSolved ? 'solved' : 'not solved'} ${step.from + 1}->${step.to + 1}`,
  )
  expect(texts).toEqual([
    'cyn A solved 3->3',
    'cyn B solved 3->1',
    'bell B not solved 3->3',
    'bell is 3',
    'ada is 2',
    'cyn is 1',
  ])
})

test('a board without frozen cells settles row by row', () => {
  expect(stepsOf(small, [acm(100, 'ada', 'A', AC), acm(200, 'bell', 'A', AC)], ['A'])).toEqual([
    { kind: 'settle', userId: 'bell', position: 1 },
    { kind: 'settle', userId: 'ada', position: 0 },
  ])
})

describe.each(realContests)('$name', (contest) => {
  const rules = rulesOf(contest, { ...usualPenalty, wholeMinutes: true })
  const records = recordsOf(contest)
  const frozen = acmBoard(rules, records, 'frozen')
  const live = acmBoard(rules, records, 'live')
  const steps = stepsOf(rules, records, contest.problems)

  test('settles all rows once, from the bottom, in the order of the live board', () => {
    const settled = steps.filter((step) => step.kind === 'settle')
    expect(settled.map(({ position }) => position)).toEqual(live.map((_, index) => live.length - 1 - index))
    expect(settled.map(({ userId }) => userId)).toEqual(live.map(({ userId }) => userId).toReversed())
  })

  test('reveals each frozen cell once, as on the live board', () => {
    const opened = steps.filter((step) => step.kind === 'open')
    const isOpened = opened.map(({ userId, problem }) => `${userId} ${problem}`)
    const wasFrozen = frozen.flatMap(({ userId, cells }) =>
      [...cells].filter(([, { frozenTries }]) => frozenTries > 0).map(([problem]) => `${userId} ${problem}`),
    )
    expect(isOpened.toSorted()).toEqual(wasFrozen.toSorted())
    const cells = new Map(live.map((row) => [row.userId, row.cells]))
    for (const { userId, problem, cell } of opened) expect(cell).toEqual(cells.get(userId)?.get(problem))
  })
})
