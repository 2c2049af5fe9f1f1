/**
 * Builds packages from the sources below `problems/` (docs/package-format.md). For each problem, the folder's content
 * hash is compared with the stamp of the last build; when they differ, the data is generated case by case into a
 * temporary folder, renamed into place, and stamped last. After an interruption there is either the old package or no
 * stamp, and the next run builds the problem again.
 */
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownLanguages } from '@verdict/contract/vocabulary'
import { parseStatement, type Statement } from './problems/parse-statement.ts'
import type { CaseSource, GeneratorModule, Locale, ProblemSource } from './problems/source.ts'

export interface PackOptions {
  readonly outDir: string
  /** Slugs; every problem when absent. */
  readonly only?: readonly string[]
}

/** Packs the seeds and returns the slugs now present in `outDir`, in the order of their folders. */
export const packSeeds = async (options: PackOptions): Promise<readonly string[]> => {
  const slugs = (await seedSlugs()).filter((slug) => options.only?.includes(slug) ?? true)
  for (const unknown of options.only?.filter((slug) => !slugs.includes(slug)) ?? [])
    throw new Error(`there is no seed problem "${unknown}"`)
  const shared = await hashFiles(sourceRoot, await sharedFiles())
  await mkdir(join(options.outDir, stampFolder), { recursive: true })
  for (const slug of slugs) await packWhenStale(slug, { outDir: options.outDir, shared })
  return slugs
}

export const seedSlugs = async (): Promise<readonly string[]> => {
  const entries = await readdir(sourceRoot, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

export const loadSeed = async (slug: string) => {
  const { problem }: { problem: ProblemSource } = await import(`./problems/${slug}/problem.ts`)
  const generator: GeneratorModule = await import(`./problems/${slug}/generate.ts`)
  const statement = async (locale: Locale) =>
    parseStatement(await readFile(join(sourceRoot, slug, `statement.${locale}.md`), 'utf8'))
  const statements = { 'zh-CN': await statement('zh-CN'), 'en-US': await statement('en-US') }
  return { problem, generator, statements }
}

const sourceRoot = join(import.meta.dirname, 'problems')
const stampFolder = '.stamps'

const packWhenStale = async (slug: string, target: { outDir: string; shared: string }): Promise<void> => {
  const stampFile = join(target.outDir, stampFolder, slug)
  const stamp = `${target.shared} ${await hashFiles(join(sourceRoot, slug), await filesBelow(join(sourceRoot, slug)))}\n`
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return

  const draft = join(target.outDir, stampFolder, `${slug}.${process.pid}.draft`)
  const [draftData, draftJson] = [join(draft, slug), join(draft, `${slug}.json`)]
  const [data, json] = [join(target.outDir, slug), join(target.outDir, `${slug}.json`)]
  try {
    await mkdir(draftData, { recursive: true })
    await writeFile(draftJson, `${JSON.stringify(await writePackage(slug, draftData), null, 2)}\n`)
    for (const old of [stampFile, json, data]) await rm(old, { recursive: true, force: true })
    await rename(draftData, data)
    await rename(draftJson, json)
    await writeFile(stampFile, stamp)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const writePackage = async (slug: string, folder: string) => {
  const source = join(sourceRoot, slug)
  const { problem, generator, statements } = await loadSeed(slug)
  const samples = await writeCases(folder, generator.cases())
  for (const part of ['images', 'solutions'])
    if ((await readdir(source)).includes(part)) await cp(join(source, part), join(folder, part), { recursive: true })
  return {
    format: 'verdict/1',
    problem: { ...wireProblem(problem, statements['zh-CN']), ...(await checkerOf(problem, source)) },
    judgeMode: problem.judgeMode,
    languages: [...ownLanguages],
    tags: problem.tags.map((tag) => tag['zh-CN']),
    codeTemplates: [],
    samples,
    userExtraFile: {},
    judgeExtraFile: {},
    statements,
    tagNames: problem.tags,
    solutions: problem.solutions,
  }
}

const writeCases = async (folder: string, cases: Iterable<CaseSource>) => {
  const samples: { input: string; output: string; score?: number; groupNum?: number }[] = []
  for (const { input, answer, score, group } of cases) {
    const name = String(samples.length + 1).padStart(2, '0')
    await writeFile(join(folder, `${name}.in`), input)
    await writeFile(join(folder, `${name}.out`), answer)
    samples.push({
      input: `${name}.in`,
      output: `${name}.out`,
      ...(score !== undefined && { score }),
      ...(group !== undefined && { groupNum: group }),
    })
  }
  return samples
}

const wireProblem = (problem: ProblemSource, statement: Statement) => {
  const { tags: _tags, solutions: _solutions, spj: _spj, fileIo, examples, ...settings } = problem
  return {
    ...settings,
    ...statement,
    examples: examples.map(({ input, output }) => `<input>${input}</input><output>${output}</output>`).join(''),
    isRemote: false,
    isUploadCase: true,
    isFileIO: fileIo !== undefined,
    ...(fileIo && { ioReadFileName: fileIo.read, ioWriteFileName: fileIo.write }),
  }
}

const checkerOf = async ({ spj }: ProblemSource, source: string) =>
  spj ? { spjCode: await readFile(join(source, spj.file), 'utf8'), spjLanguage: spj.language } : {}

const sharedFiles = async (): Promise<readonly string[]> => {
  const entries = await readdir(sourceRoot, { withFileTypes: true })
  return ['../pack.ts', ...entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort()]
}

const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((file) => join(file.parentPath, file.name).slice(folder.length + 1)).sort()
}

const hashFiles = async (folder: string, names: readonly string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const name of names) {
    const content = await readFile(join(folder, name))
    hash.update(`${name}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
