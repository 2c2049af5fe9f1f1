import type { AcmCell, OiCell, ScoreCell } from '@verdict/rules'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import english from '../../../../i18n/en-US/contestBoards.json'
import { clockOf, lookOf } from './cell-look.ts'
import { cellName } from './cell-name.ts'

const acm = (part: Partial<AcmCell>): AcmCell => ({
  wrongTries: 0,
  solvedAtS: null,
  isFirst: false,
  isAfterEnd: false,
  frozenTries: 0,
  ...part,
})
const oi = (score: number | null, fullMarksMs: number | null = null): OiCell => ({ score, fullMarksMs })

const scored = (part: Partial<ScoreCell>): ScoreCell => ({
  score: 40,
  base: 40,
  isFull: false,
  tries: 0,
  timeS: 1_860,
  ...part,
})

test.each([
  ['the first solve', acm({ solvedAtS: 4_980, wrongTries: 1, isFirst: true }), 'first', '★ +1', '1:23'],
  ['a later solve', acm({ solvedAtS: 4_999 }), 'solved', '+', '1:23'],
  ['a solve with tries during the freeze', acm({ solvedAtS: 60, frozenTries: 2 }), 'solved', '+', '0:01'],
  [
    'a solve after the end, even the first',
    acm({ solvedAtS: 18_600, isFirst: true, isAfterEnd: true }),
    'late',
    '+',
    '5:10',
  ],
  ['tries during the freeze', acm({ frozenTries: 2 }), 'frozen', '? 2', ''],
  ['tries before and during the freeze', acm({ frozenTries: 2, wrongTries: 3 }), 'frozen', '? 2', '-3'],
  ['wrong tries', acm({ wrongTries: 3 }), 'tried', '-3', ''],
  ['tries that cost nothing', acm({}), 'free', '·', ''],
  ['full marks', oi(100, 15), 'full', '100', '15 ms'],
  ['full marks in no time', oi(100, 0), 'full', '100', '0 ms'],
  ['part of the marks', oi(40), 'part', '40', ''],
  ['no marks are shown as such', oi(0), 'zero', '0', ''],
  ['points with the time of the counted submission', scored({}), 'part', '40', '0:31'],
  ['and its other tries', scored({ score: 860, base: 1_000, isFull: true, tries: 2 }), 'full', '860', '0:31 (2)'],
  ['tries without a score', scored({ score: 0, base: 0, tries: 3, timeS: null }), 'zero', '0', '(3)'],
  ['a compile error as the last word', oi(null), 'free', '·', ''],
] as const)('%s', (_, cell, state, main, sub) => expect(lookOf(cell)).toEqual({ state, main, sub }))

test.each([
  [0, '0:00'],
  [59, '0:00'],
  [3_599, '0:59'],
  [36_000, '10:00'],
])('%i seconds are %s: minutes are cut off, as on the wire', (seconds, text) => expect(clockOf(seconds)).toBe(text))

test.each([
  [acm({ solvedAtS: 4_980, wrongTries: 2 }), '已通过，用时 1 小时 23 分，错误 2 次'],
  [acm({ solvedAtS: 60, isFirst: true }), '首个通过，用时 0 小时 1 分'],
  [acm({ frozenTries: 2, wrongTries: 1 }), '封榜后提交 2 次，结果未公布，错误 1 次'],
  [acm({ wrongTries: 3 }), '未通过，错误 3 次'],
  [oi(100, 15), '满分 100，运行 15 毫秒'],
  [oi(0), '得分 0'],
  [scored({}), '得分 40，用时 0 小时 31 分'],
  [scored({ score: 860, base: 1_000, tries: 2 }), '得分 860，原始得分 1000，用时 0 小时 31 分，另有 2 次提交'],
])('a cell is read out in full: %#', (cell, name) =>
  expect(cellName(i18next.getFixedT('zh-CN', 'contestBoards'), cell)).toBe(name),
)

test.each([
  [acm({ solvedAtS: 4_980, wrongTries: 1 }), 'solved at 1 h 23 min, 1 wrong attempt'],
  [acm({ solvedAtS: 4_980, wrongTries: 2 }), 'solved at 1 h 23 min, 2 wrong attempts'],
  [acm({ wrongTries: 1 }), 'not solved, 1 wrong attempt'],
  [scored({ tries: 1 }), 'score 40, at 0 h 31 min, 1 other attempt'],
  [acm({ wrongTries: 3 }), 'not solved, 3 wrong attempts'],
])('English has its plurals: %#', async (cell, name) => {
  await i18next.loadLanguages('en-US')
  i18next.addResourceBundle('en-US', 'contestBoards', english, true, true)
  expect(cellName(i18next.getFixedT('en-US', 'contestBoards'), cell)).toBe(name)
})
