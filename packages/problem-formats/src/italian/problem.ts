import { problemType } from '@verdict/contract'
import { arrangeGroups, type GroupPlan } from '../arrange-groups.ts'
import { type CheckerPlace, cmsJudging } from '../cms/checker.ts'
import { cmsGraders, cmsMemory, cmsSamples, cmsSolution, cmsStatements, cmsTimeLimit } from '../cms/files.ts'
import { plainDraft, plainProblem } from '../defaults.ts'
import { PackageFault } from '../faults.ts'
import { nameOfFolder } from '../folders.ts'
import { naturally } from '../natural-order.ts'
import type { Notes } from '../notes.ts'
import type { PackagedProblem, ProgramDraft, ReadContext } from '../packaged.ts'
import { type Reading, readingOf, requiredFile } from '../reading.ts'
import { plainFileName } from '../schema.ts'
import { displayIdOf, statementsOf } from '../words.ts'
import { readYaml } from '../yaml.ts'
import { readGen, readTask, type TaskYaml } from './settings.ts'

/** @throws PackageFault that names what is wrong with the problem. */
export const problemOf = async (context: ReadContext, folder: string): Promise<PackagedProblem> => {
  const reading = readingOf(context, folder)
  const { files, notes } = reading
  const task = await taskOf(reading)
  const manager = [...files.keys()].find((path) => /^(check|cor)\/manager(\.[a-z]+)?$/.test(path))
  if (manager !== undefined) throw new PackageFault('mode.unsupported', { name: 'Communication' })
  const arranged = arrangeGroups(await plansOf(task, reading))
  if (arranged.isRounded) notes.mapped('total_value', 'whole points')
  const name = task.name ?? task.nome_breve ?? nameOfFolder(folder, context.fileName)
  const words = await cmsStatements(
    task.title ?? task.nome ?? name,
    {
      statements: statementFiles(task, reading),
      attachments: [...files.keys()].filter((path) => /^att\/[^/]+$/.test(path)).sort(naturally),
    },
    reading,
  )
  return {
    ...plainProblem,
    draft: {
      ...plainDraft,
      displayId: displayIdOf(name),
      type: problemType.oi,
      judgeCaseMode: arranged.judgeCaseMode,
      ...(await cmsJudging(checkerPlace, reading)),
      ...(task.output_only === true && { outputOnly: true }),
      timeLimitMs: cmsTimeLimit(task.time_limit ?? task.timeout, notes),
      memoryLimitMb: cmsMemory(task.memory_limit ?? task.memlimit, notes),
      fileIo: fileIoOf(task, notes),
      ...statementsOf(words.byLocale),
      examples: await cmsSamples(samplePaths(reading), reading),
      extraFiles: await cmsGraders(graderFiles(reading), name, reading),
    },
    cases: arranged.cases,
    needs: arranged.needs,
    pictures: words.pictures,
    attachments: words.attachments,
    programs: await solutionsOf(reading),
    notes: notes.list(),
  }
}

/** The title of a task, also of one that cannot be read otherwise. */
export const titleOf = async (context: ReadContext, folder: string): Promise<string | null> => {
  const task = await taskOf(readingOf(context, folder))
  return task.title ?? task.nome ?? task.name ?? null
}

const taskOf = async ({ files, context, notes }: Reading): Promise<TaskYaml> => {
  const head = requiredFile(files, 'task.yaml', 'task.yml')
  return readTask(await readYaml(head, context.limits), notes)
}

const plansOf = async (task: TaskYaml, { files, notes }: Reading): Promise<readonly GroupPlan[]> => {
  const gen = files.get('gen/GEN')
  const { groups, count } = gen === undefined ? { groups: null, count: task.n_input ?? 0 } : await readGen(gen)
  const found = [...files.keys()].filter((path) => /^input\/input\d+\.txt$/.test(path)).length
  const total = count > 0 ? count : found
  if (total === 0) throw new PackageFault('cases.none')
  if (found > total) notes.assumed('input/', `${total} (gen/GEN)`)
  const cases = Array.from({ length: total }, (_, index) => ({
    inputName: `input${index}.txt`,
    outputName: `output${index}.txt`,
    input: requiredFile(files, `input/input${index}.txt`),
    output: requiredFile(files, `output/output${index}.txt`),
  }))
  if (groups === null) return [{ kind: 'sum', score: task.total_value ?? 100, needs: [], cases }]
  let start = 0
  return groups
    .map((group): GroupPlan => {
      const own = cases.slice(start, start + group.count)
      start += group.count
      return { kind: 'lowest', score: group.score, needs: [], cases: own }
    })
    .filter((group) => group.cases.length > 0)
}

const checkerPlace: CheckerPlace = {
  source: /^(check\/checker|cor\/correttore)\.(c|cc|cpp|cxx|py)$/,
  binary: /^(check\/checker|cor\/correttore)$/,
}

const statementFiles = (task: TaskYaml, { files }: Reading) => {
  const primary = task.primary_language ?? 'it'
  return [...files.keys()].sort().flatMap((path) => {
    const name = /^(?:statement|testo)\/([^/]+)\.(?:pdf|md)$/.exec(path)?.[1]
    if (name === undefined) return []
    return [{ path, language: name === 'statement' || name === 'testo' ? primary : name }]
  })
}

/** Graders of a task and their headers; stubs belong to tasks that are refused. */
const graderFiles = ({ files }: Reading): readonly string[] => {
  const paths = [...files.keys()].sort()
  const graders = paths.filter((path) => /^sol\/grader\.[a-z]+$/.test(path))
  return graders.length === 0 ? [] : [...graders, ...paths.filter((path) => /^sol\/[^/]+\.(h|hpp|pas)$/.test(path))]
}

/** Empty names mean standard input and output; without names the format reads `input.txt` and writes `output.txt`. */
const fileIoOf = (task: TaskYaml, notes: Notes): PackagedProblem['draft']['fileIo'] => {
  if (task.output_only === true) return null
  const [read, write] = [task.infile ?? 'input.txt', task.outfile ?? 'output.txt']
  if (read === '' && write === '') return null
  if (read === '' || write === '' || ![read, write].every((name) => plainFileName.safeParse(name).success))
    throw new PackageFault('fileIo.names')
  notes.mapped('infile, outfile', `${read}, ${write}`)
  return { read, write }
}

/** Attachments called `input0.txt` with `output0.txt` are the samples. */
const samplePaths = ({ files }: Reading) =>
  [...files.keys()]
    .filter((path) => /^att\/([^/]*\.)?input\d+\.txt$/.test(path))
    .sort(naturally)
    .map((path) => [path, path.replace(/input(\d+\.txt)$/, 'output$1')] as const)

/** The solution of the author; others do not name their expected verdict. */
const solutionsOf = async (reading: Reading): Promise<readonly ProgramDraft[]> => {
  const programs: ProgramDraft[] = []
  for (const path of [...reading.files.keys()].sort()) {
    const name = /^sol\/([^/]+)\.(c|cc|cpp|cxx|py|java|pas)$/.exec(path)?.[1]
    if (name === undefined || ['grader', 'stub', 'template'].includes(name) || path.endsWith('lib.pas')) continue
    if (name !== 'solution' && name !== 'soluzione') {
      reading.notes.lost(path, 'verdict')
      continue
    }
    const isMain = !programs.some((program) => program.isMain)
    const program = await cmsSolution(path, { expected: ['accepted'], isMain }, reading)
    if (program !== null) programs.push(program)
  }
  return programs
}
