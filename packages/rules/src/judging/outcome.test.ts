import { type JudgeCaseMode, problemType, verdict } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { type JudgedCase, type Scoring, summarise } from './outcome.ts'

const short: Readonly<Record<string, number>> = {
  AC: verdict.accepted,
  WA: verdict.wrongAnswer,
  RE: verdict.runtimeError,
  TLE: verdict.timeLimitExceeded,
  PA: verdict.partialAccepted,
  SK: verdict.cancelled,
  SE: verdict.systemError,
}

/** `15:AC 25:PA.33 | 60:TLE`: score and verdict of each case, a bar between groups. */
const parse = (text: string): readonly JudgedCase[] => {
  let seq = 0
  return text.split('|').flatMap((group, index) =>
    group
      .trim()
      .split(/\s+/)
      .map((word) => {
        const [score = '0', rest = ''] = word.split(':')
        const [name = '', share] = rest.split('.')
        seq += 1
        return {
          seq,
          group: index + 1,
          verdict: short[name] ?? Number.NaN,
          timeMs: seq,
          memoryKb: seq * 10,
          fraction: share === undefined ? null : Number(`0.${share}`),
          fullScore: Number(score),
        }
      }),
  )
}

const scoring = (mode: JudgeCaseMode, fullScore = 100): Scoring => ({
  type: problemType.oi,
  mode,
  fullScore,
  difficulty: 2,
  timeLimitMs: 1000,
  memoryLimitKb: 1000,
})

describe('OI scores follow the worked examples of the judging reference', () => {
  test.each([
    ['all accepted give the full score', 'default', '15:AC 25:AC 60:AC', 100, 14, verdict.accepted],
    ['a failed case costs its own score', 'default', '15:AC 25:WA 60:AC', 75, 11, verdict.partialAccepted],
    ['a partial case gives its floored share', 'default', '15:AC 25:PA.33 60:TLE', 23, 3, verdict.partialAccepted],
    ['all failing takes the first failure', 'default', '15:WA 25:RE 60:RE', 0, 0, verdict.wrongAnswer],
    ['a group is worth its worst case', 'subtask_lowest', '40:AC 40:AC | 60:AC 60:WA', 40, 6, verdict.partialAccepted],
    [
      'a partial group is worth its share',
      'subtask_lowest',
      '40:AC 40:AC | 60:PA.5 60:AC',
      70,
      10,
      verdict.partialAccepted,
    ],
    ['skipped cases count nothing', 'subtask_lowest', '40:WA 40:SK | 60:AC 60:AC', 60, 8, verdict.partialAccepted],
    [
      'a group is worth its rounded mean',
      'subtask_average',
      '30:AC 50:WA | 60:AC 60:AC',
      75,
      11,
      verdict.partialAccepted,
    ],
  ] as const)('%s', (_, mode, cases, score, rankScore, code) => {
    expect(summarise(parse(cases), scoring(mode))).toMatchObject({ score, rankScore, verdict: code })
  })

  test('a stored full score above the sum of the groups does not raise the score', () => {
    expect(summarise(parse('40:AC 40:AC | 60:AC'), scoring('subtask_lowest', 200))).toMatchObject({
      score: 100,
      rankScore: 12,
    })
  })

  test('a full score of nothing gives no rank score', () => {
    expect(summarise(parse('0:AC'), scoring('default', 0))).toMatchObject({ score: 0, rankScore: 0 })
  })
})

describe('ACM verdicts', () => {
  const acm: Scoring = { ...scoring('default'), type: problemType.acm }

  test.each([
    ['all accepted', '0:AC 0:AC', verdict.accepted],
    ['the first failing case speaks', '0:AC 0:RE 0:WA', verdict.runtimeError],
    ['a partial result counts as failing', '0:AC 0:PA.5 0:WA', verdict.partialAccepted],
  ] as const)('%s', (_, cases, code) => {
    expect(summarise(parse(cases), acm)).toMatchObject({ verdict: code, score: null, rankScore: null })
  })

  test('cases in any order give the verdict of the smallest number', () => {
    const cases = [...parse('0:AC 0:RE 0:WA')].reverse()
    expect(summarise(cases, acm).verdict).toBe(verdict.runtimeError)
  })
})

test('figures are the largest over the cases, capped at the limits', () => {
  const cases = parse('0:AC 0:AC').map((item) => ({ ...item, timeMs: item.seq * 600, memoryKb: item.seq * 600 }))
  expect(summarise(cases, scoring('default'))).toMatchObject({ timeMs: 1000, memoryKb: 1000 })
})

test('a fault of the judge is never charged to the contestant', () => {
  expect(summarise(parse('50:AC 50:SE'), scoring('default'))).toMatchObject({
    verdict: verdict.systemError,
    score: null,
  })
  expect(summarise([], scoring('default')).verdict).toBe(verdict.systemError)
})
