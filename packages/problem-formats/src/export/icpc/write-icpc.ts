import { createHash } from 'node:crypto'
import { problemType } from '@verdict/contract'
import { stringify } from 'yaml'
import type { StatementText } from '../../draft.ts'
import { samplesOf } from '../../examples.ts'
import { codeOfLanguage } from '../../kattis/settings.ts'
import type { WriteDeps } from '../../stored-files.ts'
import type { LoadedProblem } from '../loaded-problem.ts'
import { ownFilesOf, placeOf, withLocalLinks } from '../local-links.ts'
import type { ZipWriter } from '../zip-writer.ts'
import { writePrograms } from './write-programs.ts'
import { writeTestData } from './write-test-data.ts'
import { validatorFlags, writeValidator } from './write-validator.ts'

export interface IcpcTarget {
  readonly zip: ZipWriter
  /** The problem's folder. */
  readonly slug: string
}

/** Writes a problem as an ICPC package (Kattis problem package format, 2023-07). */
export const writeIcpc = async (deps: WriteDeps, loaded: LoadedProblem, target: IcpcTarget): Promise<void> => {
  const { zip, slug } = target
  zip.text(`${slug}/problem.yaml`, stringify(settingsOf(loaded)))
  await writeStatements(deps, loaded, target)
  for (const [index, sample] of samplesOf(loaded.draft.examples).entries()) {
    zip.text(`${slug}/data/sample/${index + 1}.in`, ended(sample.input))
    zip.text(`${slug}/data/sample/${index + 1}.ans`, ended(sample.output))
  }
  writeTestData(deps, loaded, { ...target, validatorArguments: validatorFlags(loaded.draft) })
  writeValidator(loaded.draft, target)
  writePrograms(loaded, target)
  for (const [name, text] of Object.entries(loaded.draft.extraFiles)) zip.text(`${slug}/include/default/${name}`, text)
}

const settingsOf = ({ draft }: LoadedProblem) => {
  const types = [
    draft.type === problemType.oi ? 'scoring' : 'pass-fail',
    ...(draft.judgeMode === 'interactive' ? ['interactive'] : []),
    ...((draft.passes ?? 1) > 1 ? ['multi-pass'] : []),
    ...(draft.outputOnly === true ? ['submit-answer'] : []),
  ]
  const codes = [...new Set(draft.languages.flatMap((name) => codeOfLanguage(name) ?? []))]
  return {
    problem_format_version: '2023-07-draft',
    type: types,
    name: Object.fromEntries(
      Object.entries(draft.statements).map(([locale, { title }]) => [languageOf(locale), title]),
    ),
    uuid: uuidOf(draft.displayId),
    ...(draft.source !== null && { source: draft.source }),
    ...(draft.tags.length > 0 && { keywords: draft.tags.map((tag) => tag.nameEn ?? tag.name) }),
    // Naming every language would refuse those the other judge has besides.
    ...(codes.length > 0 && codes.length < 8 && { languages: codes }),
    limits: {
      time_limit: draft.timeLimitMs / 1_000,
      memory: draft.memoryLimitMb,
      ...((draft.passes ?? 1) > 1 && { validation_passes: draft.passes }),
    },
  }
}

/** The same problem has the same identity in every package of it. */
const uuidOf = (displayId: string): string => {
  const hex = createHash('sha256').update(`verdict problem ${displayId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const languageOf = (locale: string): string => (locale === 'zh-CN' ? 'zh' : 'en')

const writeStatements = async (deps: WriteDeps, { draft }: LoadedProblem, { zip, slug }: IcpcTarget): Promise<void> => {
  const kept = new Set<string>()
  for (const file of Object.values(draft.statements).flatMap(ownFilesOf)) {
    const place = placeOf(file)
    const found = kept.has(place) ? null : await deps.files.readNamed(file.folder, file.name)
    if (found === null) continue
    found.stream.destroy()
    kept.add(place)
    zip.file(`${slug}/statement/${place}`, found.bytes, async () => {
      const now = await deps.files.readNamed(file.folder, file.name)
      if (now === null) throw new Error(`The file ${file.name} is gone.`)
      return now.stream
    })
  }
  for (const [locale, text] of Object.entries(draft.statements)) {
    const local = withLocalLinks(text, (file) => kept.has(placeOf(file)))
    zip.text(`${slug}/statement/problem.${languageOf(locale)}.md`, markdownOf(local, languageOf(locale)))
  }
}

const headings = {
  en: { input: 'Input', output: 'Output', hint: 'Notes' },
  zh: { input: '输入', output: '输出', hint: '提示' },
} as const

const markdownOf = (text: StatementText, language: string): string => {
  const names = language === 'zh' ? headings.zh : headings.en
  const sections = (['input', 'output', 'hint'] as const).filter((part) => text[part].trim() !== '')
  return [text.description.trim(), ...sections.map((part) => `## ${names[part]}\n\n${text[part].trim()}`)]
    .join('\n\n')
    .concat('\n')
}

/** Files of this format end with a newline. */
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
