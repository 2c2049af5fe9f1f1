import { type CaseResult, type JudgingResult, limitFactor } from '@verdict/contract'
import { type Scoring, summarise } from '@verdict/rules'
import { afterAll, describe, expect, test } from 'vitest'
import { openHost } from '../harness/host.ts'
import { byLanguage } from './by-language.ts'
import { comparison } from './comparison.ts'
import { failures } from './failures.ts'
import { forgeries } from './forgeries.ts'
import { furtherModes } from './further-modes.ts'
import { modes } from './modes.ts'
import { letters, type Row } from './row.ts'

/**
 * Programs with the verdicts they must get, through the whole of a host: compiler, boxes, comparison, checkers, scores.
 * One host with two slots judges them all, several at a time; none depends on how fast the machine is.
 */
const host = await openHost()
afterAll(() => host.close())

const tables = { 'by language': byLanguage, comparison, failures, modes, 'further modes': furtherModes, forgeries }

test('there are at least 150 of them, each with a name of its own', () => {
  const names = Object.values(tables).flatMap((rows) => rows.map((row) => row.name))
  expect(names.length).toBeGreaterThanOrEqual(150)
  expect(new Set(names).size).toBe(names.length)
})

describe.each(Object.entries(tables))('%s', (_, rows) => {
  for (const row of rows) {
    const lookup = host.deps.languages.lookUp(row.language)
    if ('version' in lookup || row.settings?.outputOnly || row.language === 'Text')
      test.concurrent(row.name, () => check(row))
    else test.skip(`${row.name}: ${lookup.reason}`, () => {})
  }
})

const check = async (item: Row): Promise<void> => {
  checkResult(item, await host.judge(item))
  // The cases ran side by side; one after another they must have the same outcome.
  if (item.cases.length > 1) checkResult(item, await host.judgeSerially(item))
}

const checkResult = (item: Row, result: JudgingResult): void => {
  expect(outcomeText(result), JSON.stringify(result.outcome).slice(0, 500)).toBe(item.gives)
  const cases = result.outcome.kind === 'cases' ? result.outcome.cases : []
  if (item.message !== undefined) expect(messageOf(result)).toMatch(item.message)
  for (const row of cases) {
    expect(row.timeMs).toBeGreaterThanOrEqual(0)
    expect(row.memoryKb).toBeGreaterThanOrEqual(0)
  }
  if (item.score === undefined) return
  const { score, rankScore } = summarise(cases, scoringOf(item))
  expect([score, rankScore]).toEqual(item.score)
}

/** The outcome in the letters of the tables. */
const outcomeText = ({ outcome }: JudgingResult): string => {
  if (outcome.kind === 'cases') return outcome.cases.map(lettersOf).join(' ')
  return outcome.kind === 'compileError' ? 'CE' : 'SE'
}

const lettersOf = ({ verdict: code }: CaseResult): string =>
  Object.entries(letters).find(([, known]) => known === code)?.[0] ?? String(code)

const messageOf = ({ outcome }: JudgingResult): string | null => {
  if (outcome.kind === 'cases') return outcome.cases.at(-1)?.message ?? null
  return 'message' in outcome ? outcome.message : null
}

const scoringOf = ({ language, settings }: Row): Scoring => ({
  type: settings?.type === 1 ? 1 : 0,
  mode: settings?.judgeCaseMode ?? 'default',
  fullScore: 100,
  difficulty: 2,
  timeLimitMs: (settings?.timeLimitMs ?? 1_000) * limitFactor(language),
  memoryLimitKb: (settings?.memoryLimitMb ?? 256) * 1_024 * limitFactor(language),
})
