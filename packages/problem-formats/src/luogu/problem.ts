import { problemType } from '@verdict/contract'
import { z } from 'zod'
import { arrangeGroups, type GroupPlan } from '../arrange-groups.ts'
import { statementBeside } from '../data-statement.ts'
import { plainDraft, plainProblem } from '../defaults.ts'
import { PackageFault, shown } from '../faults.ts'
import { nameOfFolder } from '../folders.ts'
import { naturally } from '../natural-order.ts'
import type { PackagedProblem, ReadContext } from '../packaged.ts'
import { pairFiles } from '../pair-files.ts'
import { readCode } from '../read-code.ts'
import { type Reading, readingOf, requiredFile } from '../reading.ts'
import { readShape, readYaml } from '../yaml.ts'

const number = z.coerce.number()
const keys = ['timeLimit', 'memoryLimit', 'score', 'subtaskId']

/** `config.yml` maps the name of an input to its limits in ms and KB, its points and its subtask. */
const shape = z.record(
  z.string(),
  z
    .object({
      timeLimit: number.int().min(1).max(600_000).nullish(),
      memoryLimit: number.min(1).nullish(),
      score: number.min(0).max(1_000_000).nullish(),
      subtaskId: number.int().nullish(),
    })
    .loose(),
)
type Config = z.output<typeof shape>

/** @throws PackageFault that names what is wrong with the problem. */
export const problemOf = async (context: ReadContext, folder: string): Promise<PackagedProblem> => {
  const reading = readingOf(context, folder)
  const { files, notes } = reading
  const file = requiredFile(files, 'config.yml')
  const config = readShape(shape, (await readYaml(file, context.limits)) ?? {}, 'config.yml')
  for (const [name, given] of Object.entries(config)) notes.lostKeys(given, keys, `config.yml: ${name}: `)
  const arranged = arrangeGroups(plansOf(config, reading))
  if (arranged.isRounded) notes.mapped('score', 'whole points')
  const statement = await statementBeside(files, { context, notes, fallback: nameOfFolder(folder, context.fileName) })
  return {
    ...plainProblem,
    draft: {
      ...plainDraft,
      displayId: null,
      type: problemType.oi,
      judgeCaseMode: arranged.judgeCaseMode,
      ...(await checkerOf(reading)),
      timeLimitMs: limitOf(config, 'timeLimit', reading) ?? plainDraft.timeLimitMs,
      memoryLimitMb: memoryOf(limitOf(config, 'memoryLimit', reading)),
      ...statement.words,
      extraFiles: await libraryOf(reading),
    },
    cases: arranged.cases,
    needs: arranged.needs,
    pictures: statement.pictures,
    notes: notes.list(),
  }
}

/** Limits are those of single cases there; the largest one holds for the whole problem here. */
const limitOf = (config: Config, key: 'timeLimit' | 'memoryLimit', { notes }: Reading): number | null => {
  const given = Object.values(config).flatMap((item) => item[key] ?? [])
  const largest = given.length === 0 ? null : Math.max(...given)
  if (largest === null) notes.assumed(key, key === 'timeLimit' ? plainDraft.timeLimitMs : plainDraft.memoryLimitMb)
  else if (new Set(given).size > 1)
    notes.mapped(`${key}: ${[...new Set(given)].sort((a, b) => a - b).join(', ')}`, largest)
  return largest
}

const memoryOf = (kilobytes: number | null): number =>
  kilobytes === null ? plainDraft.memoryLimitMb : Math.max(1, Math.min(65_536, Math.ceil(kilobytes / 1_024)))

const plansOf = (config: Config, { files, notes }: Reading): readonly GroupPlan[] => {
  const pairs = pairFiles([...files.keys()].filter((path) => !path.includes('/')))
  if (pairs.length === 0) throw new PackageFault('cases.none')
  const absent = Object.keys(config).find((name) => !files.has(name))
  if (absent !== undefined) throw new PackageFault('file.missing', { name: shown(absent) })
  const cases = pairs.map(({ input, output }) => {
    if (output === null) throw new PackageFault('file.missing', { name: shown(input.replace(/\.in$/, '.out')) })
    const { score, subtaskId } = config[input] ?? {}
    const content = { input: requiredFile(files, input), output: requiredFile(files, output) }
    return { inputName: input, outputName: output, ...content, score: score ?? null, subtask: subtaskId ?? null }
  })
  const byId = Map.groupBy(cases, (item) => item.subtask)
  const plain = (group: typeof cases) => group.map(({ subtask: _, ...item }) => item)
  if (byId.size === 1 && byId.has(null)) {
    const isGiven = cases.some(({ score }) => score !== null)
    if (!isGiven) notes.assumed('score', 100)
    const scored = plain(cases).map((item) => ({ ...item, score: isGiven ? (item.score ?? 0) : null }))
    return [{ kind: 'sum', score: 100, needs: [], cases: scored }]
  }
  const groups = [...byId].sort(([a], [b]) => (a ?? -1) - (b ?? -1))
  const kind = kindOf(groups.map(([, members]) => members.map(({ score }) => score ?? 0)))
  notes.assumed('subtaskId', kind === 'sum' ? 'sum' : 'min')
  return groups.map(([, members]): GroupPlan => {
    const scores = members.map(({ score }) => score ?? 0)
    return {
      kind,
      score: kind === 'sum' ? scores.reduce((sum, score) => sum + score, 0) : Math.max(...scores),
      needs: [],
      cases: plain(members).sort((a, b) => naturally(a.inputName, b.inputName)),
    }
  })
}

/** The file does not name how a subtask scores: the way that makes 100 points, else the lowest case, its default. */
const kindOf = (groups: readonly (readonly number[])[]): GroupPlan['kind'] => {
  const total = (of: (scores: readonly number[]) => number): number =>
    groups.reduce((sum, scores) => sum + of(scores), 0)
  const lowest = total((scores) => Math.max(...scores))
  return lowest !== 100 && total((scores) => scores.reduce((sum, score) => sum + score, 0)) === 100 ? 'sum' : 'lowest'
}

const checkerOf = async ({
  files,
  context,
  notes,
}: Reading): Promise<Pick<PackagedProblem['draft'], 'judgeMode' | 'checker'>> => {
  if (!files.has('checker.cpp')) return { judgeMode: 'default', checker: null }
  notes.mapped('checker.cpp', 'checker')
  const code = await readCode(files, 'checker.cpp', context.limits)
  return { judgeMode: 'spj', checker: { language: 'C++', code, extraFiles: {} } }
}

/** A library that is compiled with every submission. */
const libraryOf = async ({ files, context, notes }: Reading): Promise<Readonly<Record<string, string>>> => {
  const name = 'interactive_lib.cpp'
  if (!files.has(name)) return {}
  notes.mapped(name, 'extra file')
  return { [name]: await readCode(files, name, context.limits) }
}
