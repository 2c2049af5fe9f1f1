import { wellFormed } from '@verdict/rules'
import { z } from 'zod'
import { PackageFault } from '../faults.ts'
import { type Reading, requiredFile } from '../reading.ts'
import { type Entry, readText } from '../source.ts'
import { readShape } from '../yaml.ts'

const number = z.coerce.number()
const text = z.union([z.string(), z.number()]).transform(String)

const shape = z
  .object({
    code: text.nullish(),
    name: text,
    title: text.nullish(),
    task_type: z.string().nullish(),
    type: z.string().nullish(),
    task_type_params: z.string().nullish(),
    time_limit: number.nullish(),
    memory_limit: number.nullish(),
  })
  .loose()
export type TpsProblem = z.output<typeof shape>

export const readProblem = async (entry: Entry, reading: Reading): Promise<TpsProblem> =>
  readShape(shape, await readJson(entry, reading), 'problem.json')

const readJson = async (entry: Entry, { context, notes }: Reading): Promise<unknown> => {
  const source = await readText(entry, context.limits.textBytes, notes)
  try {
    return wellFormed(JSON.parse(source))
  } catch (error) {
    throw new PackageFault('key.json', { key: entry.path }, { cause: error })
  }
}

/** A subtask and the names of its tests, without suffix. */
export interface Subtask {
  readonly name: string
  readonly score: number
  readonly tests: readonly string[]
}

const score = number.min(0).max(1_000_000)
const exported = z.object({ score, testcases: z.array(z.string()) }).loose()
const listed = z
  .object({ subtasks: z.record(z.string(), z.object({ index: number.nullish(), score }).loose()) })
  .loose()

/** Subtasks of an export (`subtasks/*.json`) or a repository (`subtasks.json` with `tests/mapping`). */
export const readSubtasks = async (reading: Reading): Promise<readonly Subtask[]> => {
  const { files } = reading
  const single = [...files]
    .filter(([path]) => /^subtasks\/[^/]+\.json$/.test(path))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  if (single.length > 0) {
    const subtasks: Subtask[] = []
    for (const [path, entry] of single) {
      const { score, testcases } = readShape(exported, await readJson(entry, reading), path)
      subtasks.push({ name: path.replace(/^subtasks\/|\.json$/g, ''), score, tests: testcases })
    }
    return subtasks
  }
  const list = files.get('subtasks.json')
  if (list === undefined) return []
  const mapping = requiredFile(files, 'tests/mapping')
  const { subtasks } = readShape(listed, await readJson(list, reading), 'subtasks.json')
  const lines = (await readText(mapping, reading.context.limits.textBytes))
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return Object.entries(subtasks)
    .sort(([, a], [, b]) => (a.index ?? 0) - (b.index ?? 0))
    .map(([name, { score }]) => ({
      name,
      score,
      tests: lines.flatMap(([subtask, test]) => (subtask === name && test !== undefined ? [test] : [])),
    }))
}

const solutions = z.record(z.string(), z.object({ verdict: z.string() }).loose())

/** The verdicts of a repository's solutions by file name. */
export const readSolutionVerdicts = async (reading: Reading): Promise<Readonly<Record<string, string>>> => {
  const entry = reading.files.get('solutions.json')
  if (entry === undefined) return {}
  const given = readShape(solutions, await readJson(entry, reading), 'solutions.json')
  return Object.fromEntries(Object.entries(given).map(([name, { verdict }]) => [name, verdict]))
}
