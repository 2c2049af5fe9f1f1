import { z } from 'zod'
import { PackageFault } from '../faults.ts'
import type { Notes } from '../notes.ts'
import { type Entry, readText } from '../source.ts'
import { readShape } from '../yaml.ts'

const text = z.union([z.string(), z.number()]).transform(String)
const number = z.coerce.number()

/** `task.yaml`; older packages have Italian keys. */
const shape = z
  .object({
    name: text.nullish(),
    nome_breve: text.nullish(),
    title: text.nullish(),
    nome: text.nullish(),
    time_limit: number.nullish(),
    timeout: number.nullish(),
    memory_limit: number.nullish(),
    memlimit: number.nullish(),
    n_input: number.int().min(0).max(10_000).nullish(),
    infile: z.string().nullish(),
    outfile: z.string().nullish(),
    total_value: number.min(0).nullish(),
    output_only: z.boolean().nullish(),
    primary_language: z.string().nullish(),
  })
  .loose()
export type TaskYaml = z.output<typeof shape>

/** Rules of a contest and of feedback, which problems do not have here. */
const silent = /^(token_|public_testcases$|risultati$|score_mode$|score_precision$|feedback_level$|version$)/

export const readTask = (value: unknown, notes: Notes): TaskYaml => {
  const given = readShape(shape, value ?? {}, 'task.yaml')
  for (const key of Object.keys(given)) if (!(key in shape.shape) && !silent.test(key)) notes.lost(`task.yaml: ${key}`)
  return given
}

export interface GenGroup {
  readonly score: number
  readonly count: number
}

/**
 * Subtasks of `gen/GEN`: a line is a test case, `#COPY:` too, and `#ST: 30` begins a subtask of 30 points. Null when
 * there are no subtasks, with the number of test cases.
 */
export const readGen = async (
  entry: Entry,
): Promise<{ readonly groups: readonly GenGroup[] | null; readonly count: number }> => {
  const groups: { score: number; count: number }[] = []
  let count = 0
  let isGrouped = false
  for (const line of (await readText(entry, 1_048_576)).split('\n')) {
    const [call = '', comment = ''] = splitOnce(line.trim(), '#')
    const score = /^ST:\s*(\d{1,6})\s*$/.exec(comment)?.[1]
    if (score !== undefined) {
      if (!isGrouped && count > 0) throw new PackageFault('key.value', { key: 'gen/GEN', value: `"${line.trim()}"` })
      isGrouped = true
      groups.push({ score: Number(score), count: 0 })
    } else if (call !== '' || comment.startsWith('COPY:')) {
      count += 1
      const last = groups.at(-1)
      if (last !== undefined) last.count += 1
    }
  }
  return { groups: isGrouped ? groups : null, count }
}

const splitOnce = (line: string, mark: string): readonly string[] => {
  const at = line.indexOf(mark)
  return at === -1 ? [line.trim()] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}
