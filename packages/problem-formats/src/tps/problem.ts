import { expectedVerdicts, problemType } from '@verdict/contract'
import { arrangeGroups, type GroupPlan } from '../arrange-groups.ts'
import { cmsChecker } from '../cms/checker.ts'
import { type CmsReading, cmsGraders, cmsMemory, cmsSolution, cmsStatements } from '../cms/files.ts'
import { plainDraft, plainProblem } from '../defaults.ts'
import { examplesOf } from '../examples.ts'
import { PackageFault, shown } from '../faults.ts'
import { filesBelow } from '../folders.ts'
import { naturally } from '../natural-order.ts'
import { Notes } from '../notes.ts'
import type { ExpectedVerdict, PackagedProblem, ProgramDraft, ReadContext } from '../packaged.ts'
import { type Content, contentOf, readText } from '../source.ts'
import { displayIdOf, statementsOf } from '../words.ts'
import { readProblem, readSolutionVerdicts, readSubtasks, type Subtask, type TpsProblem } from './settings.ts'

/** @throws PackageFault that names what is wrong with the problem. */
export const problemOf = async (context: ReadContext, folder: string): Promise<PackagedProblem> => {
  const reading: CmsReading = { files: filesBelow(context.source, folder), context, notes: new Notes() }
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
      ...(await checkerOf(reading)),
      ...(type === 'OutputOnly' && { outputOnly: true }),
      timeLimitMs: timeLimitOf(given, reading),
      memoryLimitMb: memoryOf(given, reading),
      ...statementsOf(words.byLocale),
      examples: examplesOf(await samplesOf(subtasks, reading)),
      extraFiles: type === 'Batch' ? await cmsGraders(graderFiles(reading), reading) : {},
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
  const given = await headOf({ files: filesBelow(context.source, folder), context, notes: new Notes() })
  return given.title ?? given.name
}

const headOf = async (reading: CmsReading): Promise<TpsProblem> => {
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

const plansOf = (subtasks: readonly Subtask[], { files, notes }: CmsReading): readonly GroupPlan[] => {
  const names = [...files.keys()].flatMap((path) => /^tests\/([^/]+)\.in$/.exec(path)?.[1] ?? []).sort(naturally)
  if (names.length === 0) throw new PackageFault('cases.none')
  const fileOf = (path: string): Content => {
    const file = files.get(path)
    if (file === undefined) throw new PackageFault('file.missing', { name: shown(path) })
    return file
  }
  const caseOf = (name: string) => ({
    inputName: `${name}.in`,
    outputName: `${name}.out`,
    input: fileOf(`tests/${name}.in`),
    output: files.get(`tests/${name}.out`) ?? answerOf(name, files, notes),
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
const answerOf = (name: string, files: CmsReading['files'], notes: Notes): Content => {
  if (checkerPath(files) === undefined) throw new PackageFault('file.missing', { name: shown(`tests/${name}.out`) })
  notes.assumed(`tests/${name}.out`, 'empty')
  return nothing
}

const checkerPath = (files: CmsReading['files']): string | undefined =>
  [...files.keys()].find((path) => /^checker\/checker\.(c|cc|cpp|cxx|py)$/.test(path))

const checkerOf = async (reading: CmsReading): Promise<Pick<PackagedProblem['draft'], 'judgeMode' | 'checker'>> => {
  const source = checkerPath(reading.files)
  if (source !== undefined) return { judgeMode: 'spj', checker: await cmsChecker(source, reading) }
  if (reading.files.has('checker/checker')) throw new PackageFault('binary.only', { name: shown('checker/checker') })
  return { judgeMode: 'default', checker: null }
}

const statementFiles = ({ files }: CmsReading) => {
  const paths = [...files.keys()].sort()
  const statements = paths.flatMap((path) => {
    const name = /^statements?\/([^/]+)\.(?:pdf|md)$/.exec(path)?.[1]
    return name === undefined ? [] : [{ path, language: name === 'index' || name === 'statement' ? 'en' : name }]
  })
  return { statements, attachments: paths.filter((path) => /^(attachments|public)\/[^/]+$/.test(path)) }
}

/** Of an export, `graders/`; of a repository, `grader/<language>/`. A manager belongs to tasks that are refused. */
const graderFiles = ({ files }: CmsReading): readonly string[] =>
  [...files.keys()].filter((path) => /^(graders\/|grader\/[^/]+\/)(?!manager\.)[^/]+$/.test(path)).sort()

const timeLimitOf = (given: TpsProblem, { notes }: CmsReading): number => {
  if (given.time_limit === null || given.time_limit === undefined) {
    notes.assumed('time_limit', plainDraft.timeLimitMs)
    return plainDraft.timeLimitMs
  }
  return Math.max(1, Math.min(600_000, Math.round(given.time_limit * 1_000)))
}

const memoryOf = (given: TpsProblem, { notes }: CmsReading): number => {
  if (given.memory_limit !== null && given.memory_limit !== undefined) return cmsMemory(given.memory_limit)
  notes.assumed('memory_limit', plainDraft.memoryLimitMb)
  return plainDraft.memoryLimitMb
}

const sampleMaxBytes = 64 * 1024

/** A subtask without points holds the samples. */
const samplesOf = async (subtasks: readonly Subtask[], { files }: CmsReading) => {
  const samples: { input: string; output: string }[] = []
  for (const name of subtasks.find(({ score }) => score === 0)?.tests ?? []) {
    const [input, output] = [files.get(`tests/${name}.in`), files.get(`tests/${name}.out`)]
    if (input === undefined || output === undefined || input.bytes + output.bytes > sampleMaxBytes) continue
    samples.push({ input: await readText(input, sampleMaxBytes), output: await readText(output, sampleMaxBytes) })
  }
  return samples
}

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

const solutionsOf = async (reading: CmsReading): Promise<readonly ProgramDraft[]> => {
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
