import { expectedVerdicts, problemType } from '@verdict/contract'
import { arrangeGroups, type GroupPlan } from '../arrange-groups.ts'
import { type CheckerPlace, cmsJudging } from '../cms/checker.ts'
import { cmsGraders, cmsMemory, cmsSamples, cmsSolution, cmsStatements, cmsTimeLimit } from '../cms/files.ts'
import { plainDraft, plainProblem } from '../defaults.ts'
import { PackageFault, shown } from '../faults.ts'
import { naturally } from '../natural-order.ts'
import type { ExpectedVerdict, PackagedProblem, ProgramDraft, ReadContext } from '../packaged.ts'
import { type Reading, readingOf, requiredFile } from '../reading.ts'
import { type Content, contentOf } from '../source.ts'
import { displayIdOf, statementsOf } from '../words.ts'
import { readProblem, readSolutionVerdicts, readSubtasks, type Subtask, type TpsProblem } from './settings.ts'

/** @throws PackageFault that names what is wrong with the problem. */
export const problemOf = async (context: ReadContext, folder: string): Promise<PackagedProblem> => {
  const reading = readingOf(context, folder)
  const { notes } = reading
  const given = await headOf(reading)
  const type = kindOf(given)
  if (type !== 'Batch' && type !== 'OutputOnly') throw new PackageFault('mode.unsupported', { name: type })
  const subtasks = await readSubtasks(reading)
  const arranged = arrangeGroups(plansOf(subtasks, reading))
  if (arranged.isRounded) notes.mapped('subtasks: score', 'whole points')
  const words = await cmsStatements(given.title ?? given.name, statementFiles(reading), reading)
  return {
    ...plainProblem,
    draft: {
      ...plainDraft,
      displayId: displayIdOf(given.code ?? given.name),
      type: problemType.oi,
      judgeCaseMode: arranged.judgeCaseMode,
      ...(await cmsJudging(checkerPlace, reading)),
      ...(type === 'OutputOnly' && { outputOnly: true }),
      timeLimitMs: cmsTimeLimit(given.time_limit, notes),
      memoryLimitMb: cmsMemory(given.memory_limit, notes),
      ...statementsOf(words.byLocale),
      examples: await cmsSamples(samplePaths(subtasks), reading),
      extraFiles: type === 'Batch' ? await cmsGraders(graderFiles(reading), given.code ?? given.name, reading) : {},
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
  const given = await headOf(readingOf(context, folder))
  return given.title ?? given.name
}

const headOf = async (reading: Reading): Promise<TpsProblem> => {
  const head = reading.files.get('problem.json')
  if (head === undefined) throw new PackageFault('json.missing')
  return readProblem(head, reading)
}

/** `Batch` for every way to write it; older versions add a year. */
const kindOf = (given: TpsProblem): string => {
  const name = (given.task_type ?? given.type ?? 'Batch').replace(/\d{4}$/, '').replaceAll('-', '')
  return (
    ['Batch', 'OutputOnly', 'Communication', 'TwoSteps'].find((kind) => kind.toLowerCase() === name.toLowerCase()) ??
    name
  )
}

const plansOf = (subtasks: readonly Subtask[], { files, notes }: Reading): readonly GroupPlan[] => {
  const names = [...files.keys()].flatMap((path) => /^tests\/([^/]+)\.in$/.exec(path)?.[1] ?? []).sort(naturally)
  if (names.length === 0) throw new PackageFault('cases.none')
  const caseOf = (name: string) => ({
    inputName: `${name}.in`,
    outputName: `${name}.out`,
    input: requiredFile(files, `tests/${name}.in`),
    output: files.get(`tests/${name}.out`) ?? answerOf(name, { files, notes }),
  })
  if (subtasks.length === 0) return [{ kind: 'sum', score: 100, needs: [], cases: names.map(caseOf) }]
  const used = new Set(subtasks.flatMap(({ tests }) => tests))
  for (const name of names) if (!used.has(name)) notes.lost(`tests/${name}.in`, 'group')
  return subtasks
    .filter(({ tests }) => tests.length > 0)
    .map(({ score, tests }): GroupPlan => ({ kind: 'lowest', score, needs: [], cases: tests.map(caseOf) }))
}

const nothing = contentOf('')

/** A checker may decide without an answer; otherwise every test has one. */
const answerOf = (name: string, { files, notes }: Pick<Reading, 'files' | 'notes'>): Content => {
  if (![...files.keys()].some((path) => checkerPlace.source.test(path)))
    throw new PackageFault('file.missing', { name: shown(`tests/${name}.out`) })
  notes.assumed(`tests/${name}.out`, 'empty')
  return nothing
}

const checkerPlace: CheckerPlace = {
  source: /^checker\/checker\.(c|cc|cpp|cxx|py)$/,
  binary: /^checker\/checker$/,
}

const statementFiles = ({ files }: Reading) => {
  const paths = [...files.keys()].sort()
  const statements = paths.flatMap((path) => {
    const name = /^statements?\/([^/]+)\.(?:pdf|md)$/.exec(path)?.[1]
    return name === undefined ? [] : [{ path, language: name === 'index' || name === 'statement' ? 'en' : name }]
  })
  return { statements, attachments: paths.filter((path) => /^(attachments|public)\/[^/]+$/.test(path)) }
}

/** Of an export, `graders/`; of a repository, `grader/<language>/`. A manager belongs to tasks that are refused. */
const graderFiles = ({ files }: Reading): readonly string[] =>
  [...files.keys()].filter((path) => /^(graders\/|grader\/[^/]+\/)(?!manager\.)[^/]+$/.test(path)).sort()

/** A subtask without points holds the samples. */
const samplePaths = (subtasks: readonly Subtask[]) =>
  (subtasks.find(({ score }) => score === 0)?.tests ?? []).map(
    (name) => [`tests/${name}.in`, `tests/${name}.out`] as const,
  )

/** Expected verdicts as the format names them; a scored problem may give a part of the points. */
const expectedOf: Readonly<Record<string, readonly ExpectedVerdict[]>> = {
  model_solution: ['accepted'],
  correct: ['accepted'],
  incorrect: ['wrongAnswer', 'partialAccepted'],
  time_limit: ['timeLimitExceeded', 'partialAccepted'],
  memory_limit: ['memoryLimitExceeded', 'partialAccepted'],
  runtime_error: ['runtimeError', 'partialAccepted'],
  failed: expectedVerdicts.filter((verdict) => verdict !== 'accepted'),
  time_limit_and_runtime_error: ['timeLimitExceeded', 'runtimeError', 'partialAccepted'],
  partially_correct: ['partialAccepted'],
}

const solutionsOf = async (reading: Reading): Promise<readonly ProgramDraft[]> => {
  const programs: ProgramDraft[] = []
  const verdicts = await readSolutionVerdicts(reading)
  for (const path of [...reading.files.keys()].filter((item) => /^solutions?\//.test(item)).sort()) {
    const expected = expectedOf[verdicts[path.split('/').at(-1) ?? ''] ?? '']
    if (expected === undefined) {
      reading.notes.lost(path, 'verdict')
      continue
    }
    const isMain = expected[0] === 'accepted' && !programs.some((program) => program.isMain)
    const program = await cmsSolution(path, { expected, isMain }, reading)
    if (program !== null) programs.push(program)
  }
  return programs
}
