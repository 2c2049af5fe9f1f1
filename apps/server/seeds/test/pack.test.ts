import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSeed, packSeeds, seedSlugs } from '../pack.ts'

interface Sample {
  readonly input: string
  readonly output: string
  readonly score?: number
  readonly groupNum?: number
}

interface Package {
  readonly problem: Readonly<Record<string, unknown>>
  readonly samples: readonly Sample[]
  readonly statements: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly solutions: readonly { readonly file: string; readonly verdict: string; readonly score?: number }[]
}

const slugs = await seedSlugs()
const packages = new Map<string, Package>()
let outDir = ''

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'seed-packages-'))
  for (const slug of await packSeeds({ outDir })) {
    const text = await readFile(join(outDir, `${slug}.json`), 'utf8')
    packages.set(slug, JSON.parse(text))
  }
}, 180_000)

afterAll(() => rm(outDir, { recursive: true, force: true }))

const packed = (slug: string): Package => {
  const found = packages.get(slug)
  if (found === undefined) throw new Error(`${slug} was not packed`)
  return found
}

/** The points of a full solution: by the rule of each mode, rounding included. */
const fullScore = (mode: unknown, samples: readonly Sample[]): number => {
  const scores = (group: readonly Sample[] = []) => group.map((sample) => sample.score ?? 0)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  if (mode === 'default') return sum(scores(samples))
  const groups = [...Map.groupBy(samples, (sample) => sample.groupNum).values()].map(scores)
  const worth = (group: readonly number[]) =>
    mode === 'subtask_lowest' ? Math.min(...group) : Math.round(sum(group) / group.length)
  return sum(groups.map(worth))
}

describe.each(slugs)('%s', (slug) => {
  test('speaks both languages in full', () => {
    const { statements, problem } = packed(slug)
    for (const locale of ['zh-CN', 'en-US'])
      for (const part of ['title', 'description', 'input', 'output'])
        expect(statements[locale]?.[part]?.length, `${locale} ${part}`).toBeGreaterThan(0)
    expect(problem).toMatchObject({ ...statements['zh-CN'] })
    expect(/\p{Script=Han}/u.test(JSON.stringify(statements['en-US']))).toBe(false)
  })

  test('shows only pictures that it brings along', async () => {
    for (const { description = '' } of Object.values(packed(slug).statements))
      for (const [, name = ''] of description.matchAll(/\]\((images\/[^)]+)\)/g)) {
        const picture = await readFile(join(outDir, slug, name), 'utf8')
        expect(picture).toMatch(/^<svg /)
        expect(picture).not.toMatch(/<script|href=|\son\w+=/i)
      }
  })

  test('has ten to fifty cases, and all their files', async () => {
    const { samples } = packed(slug)
    expect(samples.length).toBeGreaterThanOrEqual(10)
    expect(samples.length).toBeLessThanOrEqual(50)
    for (const name of samples.flatMap((sample) => [sample.input, sample.output]))
      expect((await stat(join(outDir, slug, name))).size).toBeGreaterThan(0)
  })

  test('gives a hundred points to a full solution, and groups where the mode needs them', () => {
    const { problem, samples } = packed(slug)
    const hasGroups = String(problem.judgeCaseMode).startsWith('subtask')
    for (const sample of samples) {
      expect(sample.groupNum !== undefined).toBe(hasGroups)
      expect(sample.score !== undefined).toBe(problem.type === 1)
    }
    if (problem.type === 0) return
    expect(problem.ioScore).toBe(100)
    expect(fullScore(problem.judgeCaseMode, samples)).toBe(100)
  })

  test('shows samples that the reference agrees with', async () => {
    const { problem, generator } = await loadSeed(slug)
    if (generator.answer === undefined) return expect(problem.judgeMode).toBe('interactive')
    expect(problem.examples.length).toBeGreaterThan(0)
    for (const example of problem.examples) expect(generator.answer(`${example.input}\n`)).toBe(`${example.output}\n`)
  })

  test('brings right and wrong solutions', async () => {
    const { solutions, problem } = packed(slug)
    const accepted = solutions.filter((solution) => solution.verdict === 'accepted')
    expect(accepted.length).toBeGreaterThanOrEqual(2)
    expect(solutions.length - accepted.length).toBeGreaterThanOrEqual(2)
    const files = await readdir(join(outDir, slug, 'solutions'))
    expect(solutions.map((solution) => solution.file).sort()).toEqual(files.sort())
    for (const solution of solutions) expect(solution.score !== undefined).toBe(problem.type === 1)
  })
})

test('every problem has its own id', () => {
  const ids = slugs.map((slug) => packed(slug).problem.problemId)
  expect(new Set(ids).size).toBe(slugs.length)
})

test('packing twice gives the same bytes, and packing again touches nothing', async () => {
  const only = ['balanced-boats', 'kite-signals', 'pipe-leak', 'woven-mat']
  const second = await mkdtemp(join(tmpdir(), 'seed-packages-'))
  try {
    expect(await packSeeds({ outDir: second, only })).toEqual(only)
    for (const slug of only) expect(await hashPackage(second, slug)).toBe(await hashPackage(outDir, slug))
    const before = await stat(join(second, 'woven-mat.json'))
    await packSeeds({ outDir: second, only })
    expect((await stat(join(second, 'woven-mat.json'))).mtimeMs).toBe(before.mtimeMs)
    await expect(packSeeds({ outDir: second, only: ['no-such-problem'] })).rejects.toThrow('no-such-problem')
  } finally {
    await rm(second, { recursive: true, force: true })
  }
})

const hashPackage = async (folder: string, slug: string): Promise<string> => {
  const entries = await readdir(join(folder, slug), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of [join(folder, `${slug}.json`), ...files.sort()]) hash.update(await readFile(file))
  return hash.digest('hex')
}
