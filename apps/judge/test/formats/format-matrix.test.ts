import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type ExportFormat, exportFormats, verdict } from '@verdict/contract'
import { asOi, lossesOf, openPackage, packageLimits } from '@verdict/problem-formats'
import { fullScoreOf, summarise } from '@verdict/rules'
import { afterAll, describe, expect, test } from 'vitest'
import { openHost } from '../harness/host.ts'
import type { JurySolution, Sample } from './samples/sample.ts'
import { samples } from './samples.ts'
import { judgedAs, roundTrip, type StoredProblem, store } from './stored.ts'

/**
 * Every format and mode, read, written in every format and read again: the jury solutions get the same verdict and the
 * same points on both sides, or the export lists beforehand what changes them.
 */

const host = await openHost()
afterAll(() => host.close())

const read = async ({ files, isOi }: Sample): Promise<StoredProblem> => {
  const dir = await mkdtemp(join(tmpdir(), 'verdict-sample-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true })
      await writeFile(join(dir, name), text)
    }
    // An FPS package is a file; the others are folders.
    const alone = Object.keys(files).length === 1 ? Object.keys(files)[0] : undefined
    const place = alone === undefined ? { dir } : { file: join(dir, alone) }
    const opened = await openPackage(place, { limits: packageLimits })
    const [found] = opened.problems
    if (found === undefined) throw new Error('no problem')
    const problem = await found.read()
    const stored = await store(isOi === true ? asOi(problem, null) : problem)
    await opened.close()
    return stored
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

const names = new Map(Object.entries(verdict).map(([name, code]) => [code as number, name]))

/** As `accepted` or `partialAccepted 40`. */
const judge = async (problem: StoredProblem, { language, code }: JurySolution): Promise<string> => {
  const { settings, cases, groups } = judgedAs(problem)
  const task = { language, code, cases, settings, ...(groups !== undefined && { groups }) }
  const { outcome } = await host.judge(task)
  if (outcome.kind !== 'cases') return JSON.stringify(outcome)
  const { draft } = problem.loaded
  const judged = outcome.cases.map((item, index) => ({
    ...item,
    fullScore: draft.testdata.cases[index]?.score ?? null,
  }))
  const summary = summarise(judged, {
    type: draft.type,
    mode: draft.judgeCaseMode,
    fullScore: draft.type === 1 ? fullScoreOf(draft.testdata.cases, draft.judgeCaseMode) : null,
    difficulty: 1,
    timeLimitMs: 600_000,
    memoryLimitKb: 2 ** 30,
  })
  const system = judged.find((item) => item.verdict === verdict.systemError)
  const name = `${names.get(summary.verdict)}${system === undefined ? '' : `: ${JSON.stringify(system)}`}`
  return summary.score === null ? name : `${name} ${summary.score}`
}

const titleOf = ({ source, mode }: Sample): string => `${source}: ${mode}`
const results = new Map<string, Partial<Record<ExportFormat, string>>>()

describe.each(samples.map((sample) => [titleOf(sample), sample] as const))('%s', (title, sample) => {
  let origin: Promise<StoredProblem> | null = null
  const original = () => {
    origin ??= read(sample)
    return origin
  }

  test.each(sample.solutions.map((solution) => [solution.name, solution] as const))('%s', async (_, solution) => {
    expect(await judge(await original(), solution)).toBe(solution.says)
  })

  test.each(exportFormats)('the same after an export as %s', async (format) => {
    const stored = await original()
    const losses = lossesOf(stored.loaded, format).filter((loss) => loss.changesVerdicts)
    expect(losses.map(({ code }) => code)).toEqual(sample.loses[format] ?? [])
    results.set(title, {
      ...results.get(title),
      [format]: losses.length === 0 ? 'same' : losses.map((loss) => loss.code).join(', '),
    })
    if (losses.length > 0) return
    const second = await roundTrip(stored, format)
    for (const solution of sample.solutions) {
      expect(`${solution.name}: ${await judge(second, solution)}`).toBe(`${solution.name}: ${solution.says}`)
    }
  })
})

test('docs/import-export.md has the table of these results', async () => {
  const path = join(import.meta.dirname, '../../../../docs/import-export.md')
  const rows = samples.map((sample) => {
    const of = results.get(titleOf(sample)) ?? {}
    return `| ${sample.source} | ${sample.mode} | ${exportFormats.map((format) => cellOf(of[format])).join(' | ')} |`
  })
  const head = `| Source | Mode | ${exportFormats.join(' | ')} |\n|---|---|${exportFormats.map(() => '---').join('|')}|`
  const table = `<!-- matrix -->\n\n${head}\n${rows.join('\n')}\n\n<!-- /matrix -->`
  const text = await readFile(path, 'utf8')
  const written = text.replace(/<!-- matrix -->[\s\S]*<!-- \/matrix -->/, table)
  if (process.env.VERDICT_WRITE_TABLES === '1') await writeFile(path, written)
  expect(text).toContain('<!-- matrix -->')
  expect(await readFile(path, 'utf8')).toBe(written)
})

const cellOf = (result: string | undefined): string =>
  result === undefined ? '?' : result === 'same' ? 'same' : `refused: \`${result}\``
