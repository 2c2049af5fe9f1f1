import { problemType } from '@verdict/contract'
import { z } from 'zod'
import { arrangeGroups, type GroupPlan } from '../arrange-groups.ts'
import { asForeign } from '../conventions.ts'
import { statementBeside } from '../data-statement.ts'
import { plainDraft, plainProblem } from '../defaults.ts'
import { PackageFault, shown } from '../faults.ts'
import { nameOfFolder } from '../folders.ts'
import type { PackagedProblem, ReadContext } from '../packaged.ts'
import { pairFiles } from '../pair-files.ts'
import { readCode } from '../read-code.ts'
import { type Reading, readingOf, requiredFile } from '../reading.ts'
import { plainFileName } from '../schema.ts'
import { valueFault } from '../schema-fault.ts'
import { contentOf } from '../source.ts'
import { readShape, readYaml } from '../yaml.ts'

const name = z.union([z.string(), z.number()]).transform(String)
const program = z.object({ language: z.string().nullish(), fileName: name }).loose()
const shape = z
  .object({
    inputFile: name.nullish(),
    outputFile: name.nullish(),
    userOutput: name.nullish(),
    subtasks: z
      .array(z.object({ score: z.coerce.number().min(0), type: z.string().nullish(), cases: z.array(name) }).loose())
      .nullish(),
    specialJudge: program.nullish(),
    interactor: program.nullish(),
    extraSourceFiles: z
      .array(z.object({ language: z.string(), files: z.array(z.object({ name, dest: name })) }).loose())
      .nullish(),
  })
  .loose()
type Shape = z.output<typeof shape>

/** @throws PackageFault that names what is wrong with the problem. */
export const problemOf = async (context: ReadContext, folder: string): Promise<PackagedProblem> => {
  const reading = readingOf(context, folder)
  const { files, notes } = reading
  const file = requiredFile(files, 'data.yml', 'data.yaml')
  const given = readShape(shape, (await readYaml(file, context.limits)) ?? {}, 'data.yml')
  notes.lostKeys(given, Object.keys(shape.shape), 'data.yml: ')
  if (given.interactor) throw new PackageFault('mode.unsupported', { name: 'interactor' })
  const arranged = arrangeGroups(plansOf(given, reading))
  if (arranged.isRounded) notes.mapped('subtasks.score', 'whole points')
  const statement = await statementBeside(files, { context, notes, fallback: nameOfFolder(folder, context.fileName) })
  notes.assumed('time limit', plainDraft.timeLimitMs)
  notes.assumed('memory limit', plainDraft.memoryLimitMb)
  if (given.userOutput) notes.mapped('userOutput', 'outputOnly')
  return {
    ...plainProblem,
    draft: {
      ...plainDraft,
      displayId: null,
      type: problemType.oi,
      judgeCaseMode: arranged.judgeCaseMode,
      ...(await checkerOf(given, reading)),
      ...(given.userOutput && { outputOnly: true }),
      ...statement.words,
      extraFiles: await extraFilesOf(given, reading),
    },
    cases: arranged.cases,
    needs: arranged.needs,
    pictures: statement.pictures,
    notes: notes.list(),
  }
}

const nothing = contentOf('')

const plansOf = (given: Shape, { files, notes }: Reading): readonly GroupPlan[] => {
  const caseOf = (input: string, output: string | null) => ({
    inputName: input.replaceAll('/', '-'),
    outputName: (output ?? `${input.replace(/\.[^.]*$/, '')}.out`).replaceAll('/', '-'),
    input: requiredFile(files, input),
    output: output === null ? nothing : requiredFile(files, output),
  })
  if ((given.subtasks?.length ?? 0) === 0) {
    const pairs = pairFiles([...files.keys()].filter((path) => !path.includes('/')))
    if (pairs.length === 0) throw new PackageFault('cases.none')
    const alone = pairs.find((pair) => pair.output === null)
    if (alone !== undefined && !given.specialJudge)
      throw new PackageFault('file.missing', { name: shown(alone.input.replace(/\.[^.]*$/, '.out')) })
    notes.assumed('subtasks', `${pairs.length} cases, 100 points`)
    return [{ kind: 'sum', score: 100, needs: [], cases: pairs.map((pair) => caseOf(pair.input, pair.output)) }]
  }
  if (!given.inputFile) throw new PackageFault('key.missing', { key: 'data.yml: inputFile' })
  const [input, output] = [given.inputFile, given.outputFile ?? null]
  return (given.subtasks ?? []).map((subtask, index): GroupPlan => {
    const type = subtask.type ?? 'sum'
    if (!['sum', 'min', 'mul'].includes(type)) throw valueFault(`subtasks[${index}].type`, type)
    // Products of shares and their minimum are the same where cases are right or wrong.
    if (type === 'mul') notes.mapped(`subtasks[${index}].type: mul`, 'subtask_lowest')
    notes.lostKeys(subtask, ['score', 'type', 'cases'], `subtasks[${index}].`)
    const cases = subtask.cases.map((testCase) =>
      caseOf(input.replaceAll('#', testCase), output?.replaceAll('#', testCase) ?? null),
    )
    if (cases.length === 0) throw new PackageFault('cases.none')
    return { kind: type === 'sum' ? 'sum' : 'lowest', score: subtask.score, needs: [], cases }
  })
}

const checkerOf = async (
  { specialJudge }: Shape,
  { files, context, notes }: Reading,
): Promise<Pick<PackagedProblem['draft'], 'judgeMode' | 'checker'>> => {
  if (!specialJudge) return { judgeMode: 'default', checker: null }
  const language = specialJudge.language ?? ''
  if (!/^(c|cpp|cpp11|cpp14|cpp17|cpp-noilinux|c-noilinux|cpp11-noilinux|cpp11-clang|cpp17-clang)$/.test(language))
    throw new PackageFault('checker.language', { name: shown(`${specialJudge.fileName} (${language})`) })
  const code = await readCode(files, specialJudge.fileName, context.limits)
  const checker = { language: /^c(-|$)/.test(language) ? 'C' : 'C++', code, extraFiles: {} }
  notes.mapped('specialJudge', 'checker (SYZOJ)')
  return { judgeMode: 'spj', checker: asForeign(checker, 'syzoj') }
}

/** Extra files of the program; the format has them per language, we have one set. */
const extraFilesOf = async (
  { extraSourceFiles }: Shape,
  { files, context, notes }: Reading,
): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {}
  for (const { language, files: named } of extraSourceFiles ?? []) {
    for (const { name: path, dest } of named) {
      if (plainFileName.safeParse(dest).success && !(dest in found))
        found[dest] = await readCode(files, path, context.limits)
      else notes.lost(`extraSourceFiles[${language}]: ${dest}`, 'name')
    }
  }
  return found
}
