import { problemType } from '@verdict/contract'
import { plainDraft, plainProblem } from '../defaults.ts'
import { PackageFault } from '../faults.ts'
import { filesBelow, nameOfFolder } from '../folders.ts'
import { Notes } from '../notes.ts'
import type { PackagedProblem, ReadContext } from '../packaged.ts'
import { readCode } from '../read-code.ts'
import { type Reading, readingOf } from '../reading.ts'
import { plainFileName } from '../schema.ts'
import { type Entry, readText } from '../source.ts'
import { displayIdOf } from '../words.ts'
import { readYaml } from '../yaml.ts'
import { readPrograms } from './programs.ts'
import { type DomjudgeIni, emptyIni, type KattisSettings, ourLanguages, readIni, readSettings } from './settings.ts'
import { readSamples, readStatements } from './statement.ts'
import { readTestData } from './test-data.ts'
import { ownValidator, usualValidator } from './validator.ts'

/** Default memory limit of the format. */
const usualMemoryMb = 2_048

/** @throws PackageFault that names what is wrong with the problem. */
export const problemOf = async (context: ReadContext, folder: string): Promise<PackagedProblem> => {
  const reading = readingOf(context, folder)
  const { files, notes } = reading
  const ini = await iniOf(files, notes)
  const settings = await settingsOf(files, ini, { context, notes })
  for (const key of ini.special) notes.lost(`domjudge-problem.ini: ${key}`, 'missing')
  const name = nameOfFolder(folder, context.fileName)
  const data = await readTestData(settings, reading)
  const statements = await readStatements(settings, { ...reading, fallback: name })
  const flags = [...settings.validatorFlags, ...data.validatorArguments]
  return {
    ...plainProblem,
    draft: {
      ...plainDraft,
      displayId: displayIdOf(ini.shortName ?? name),
      type: settings.isScoring ? problemType.oi : problemType.acm,
      judgeCaseMode: data.judgeCaseMode,
      ...(await modeOf(settings, flags, reading)),
      timeLimitMs: await timeLimitOf(settings, ini, reading),
      memoryLimitMb: memoryOf(settings, notes),
      source: settings.source,
      ...statements.words,
      examples: await readSamples(files, notes),
      tags: [...new Set(settings.keywords.map((keyword) => keyword.slice(0, 64)))]
        .slice(0, 32)
        .map((tag) => ({ name: tag, nameEn: null })),
      languages: ourLanguages(settings.languages, notes),
      extraFiles: await includedFiles(reading),
    },
    cases: data.cases,
    needs: data.needs,
    pictures: statements.pictures,
    attachments: statements.attachments,
    programs: await readPrograms(files, { isScoring: settings.isScoring, notes }),
    notes: notes.list(),
  }
}

const modeOf = async (settings: KattisSettings, flags: readonly string[], reading: Reading) => {
  const own = await ownValidator(flags, reading)
  const modes = {
    ...(settings.isMultiPass && { passes: settings.passes ?? 2 }),
    ...(settings.isOutputOnly && { outputOnly: true }),
  }
  if (settings.isInteractive) {
    if (own === null) throw new PackageFault('checker.missing', { key: 'output_validator' })
    return { judgeMode: 'interactive' as const, checker: own, ...modes }
  }
  if (own === null && settings.hasOwnValidator) throw new PackageFault('checker.missing', { key: 'output_validators' })
  if (own === null) reading.notes.mapped('output validator', ['token comparison', ...flags].join(' '))
  return { judgeMode: 'spj' as const, checker: own ?? usualValidator(flags), ...modes }
}

/** The settings of `problem.yaml`; without it, the defaults of the format and the name in DOMjudge's own file. */
const settingsOf = async (
  files: ReadonlyMap<string, Entry>,
  ini: DomjudgeIni,
  { context, notes }: Omit<Reading, 'files'>,
): Promise<KattisSettings> => {
  const head = files.get('problem.yaml')
  const settings = readSettings(head === undefined ? {} : await readYaml(head, context.limits), notes)
  const isNamed = Object.keys(settings.names).length > 0 || ini.name === null
  return isNamed ? settings : { ...settings, names: { '': ini.name } }
}

const iniOf = async (files: ReadonlyMap<string, Entry>, notes?: Notes): Promise<DomjudgeIni> => {
  const file = files.get('domjudge-problem.ini')
  return file === undefined ? emptyIni : readIni(await readText(file, 65_536, notes))
}

/** The title of a problem, also of one that cannot be read otherwise. */
export const titleOf = async (context: ReadContext, folder: string): Promise<string | null> => {
  const files = filesBelow(context.source, folder)
  const settings = await settingsOf(files, await iniOf(files), { context, notes: new Notes() })
  return settings.names.zh ?? settings.names.en ?? Object.values(settings.names)[0] ?? null
}

const timeLimitOf = async (settings: KattisSettings, ini: DomjudgeIni, { files, notes }: Reading): Promise<number> => {
  if (settings.timeLimitMs !== null) return settings.timeLimitMs
  if (ini.timeLimitMs !== null) return Math.min(600_000, ini.timeLimitMs)
  const file = files.get('.timelimit')
  const seconds = file === undefined ? Number.NaN : Number((await readText(file, 1_024)).trim() || 'none')
  if (Number.isFinite(seconds) && seconds > 0) return Math.min(600_000, Math.round(seconds * 1_000))
  notes.assumed('limits.time_limit', plainDraft.timeLimitMs)
  return plainDraft.timeLimitMs
}

const memoryOf = ({ memoryMb }: KattisSettings, notes: Notes): number => {
  if (memoryMb === null) notes.assumed('limits.memory', usualMemoryMb)
  return memoryMb ?? usualMemoryMb
}

/** Files added to every program; the format has them per language, we have one set. */
const includedFiles = async ({ files, context, notes }: Reading): Promise<Readonly<Record<string, string>>> => {
  const included: Record<string, string> = {}
  for (const path of [...files.keys()].filter((item) => item.startsWith('include/')).sort()) {
    const name = path.split('/').slice(2).join('/')
    const isPlain = plainFileName.safeParse(name).success && !(name in included)
    if (isPlain && Object.keys(included).length < context.limits.extraFiles.perProblem)
      included[name] = await readCode(files, path, context.limits)
    else notes.lost(path, 'name')
  }
  return included
}
