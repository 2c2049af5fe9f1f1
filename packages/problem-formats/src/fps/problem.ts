import { judgeLanguages, problemType } from '@verdict/contract'
import { asForeign } from '../conventions.ts'
import { plainDraft, plainProblem } from '../defaults.ts'
import { examplesOf } from '../examples.ts'
import { PackageFault } from '../faults.ts'
import { Notes } from '../notes.ts'
import type { CaseDraft, PackagedProblem, ProgramDraft, ReadContext } from '../packaged.ts'
import { kindOfPicture } from '../picture.ts'
import { plainFileName } from '../schema.ts'
import { valueFault } from '../schema-fault.ts'
import { type Content, contentOf, readContent } from '../source.ts'
import { localeOfText, statementsOf, wordsOf } from '../words.ts'
import type { FpsItem, NamedContent, Piece } from './read-items.ts'

const required = ['title', 'description', 'input', 'output', 'hint', 'source'] as const

/** Languages of templates and solutions by the format's names. */
const languageNames: Readonly<Record<string, string>> = {
  Python: 'Python3',
  Python3: 'Python3',
  Go: 'Golang',
  C: 'C',
  'C++': 'C++',
  Java: 'Java',
  'C#': 'C#',
}
const read = new Set([
  ...required,
  ...['time_limit', 'memory_limit', 'sample_input', 'sample_output', 'template', 'spj', 'tpj', 'solution'],
])

/** @throws PackageFault that names what is wrong with the problem. */
export const problemOf = async (item: FpsItem, { isStrict }: ReadContext): Promise<PackagedProblem> => {
  if (item.fault !== null) throw item.fault
  const notes = new Notes()
  const textOf = (name: string): string => firstOf(item, name)?.text ?? ''
  // Only the title is needed; existing clients' import insists on the others too.
  const missing = (isStrict ? required : (['title'] as const)).find((name) => !item.pieces.has(name))
  if (missing !== undefined) throw new PackageFault('key.missing', { key: missing })
  if (item.encoding !== 'utf-8') notes.assumed('encoding', item.encoding.toUpperCase())
  for (const name of item.pieces.keys()) if (!read.has(name)) notes.lost(name)
  const { pictures, point } = await picturesOf(item, notes)
  const title = textOf('title').trim()
  const words = wordsOf(title, {
    description: point(textOf('description')),
    input: point(textOf('input')),
    output: point(textOf('output')),
    hint: point(textOf('hint')),
  })
  return {
    ...plainProblem,
    draft: {
      ...plainDraft,
      displayId: null,
      type: problemType.acm,
      ...checkerOf(item, { isStrict, notes }),
      timeLimitMs: timeLimitOf(item),
      memoryLimitMb: memoryLimitOf(item),
      source: textOf('source').trim().slice(0, 2_000) || null,
      examples: examplesOf(samplesOf(item)),
      ...statementsOf({ [localeOfText(title, words.description)]: words }),
      codeTemplates: templatesOf(item, notes),
    },
    cases: casesOf(item),
    pictures,
    programs: solutionsOf(item, notes),
    notes: notes.list(),
  }
}

const firstOf = (item: FpsItem, name: string): Piece | null => item.pieces.get(name)?.[0] ?? null

const unitOf = (piece: Piece): string => (piece.attributes.unit ?? '').trim().toLowerCase()

const timeLimitOf = (item: FpsItem): number => {
  const piece = firstOf(item, 'time_limit')
  if (piece === null) throw new PackageFault('key.missing', { key: 'time_limit' })
  const given = piece.text.trim()
  const unit = unitOf(piece)
  const isOld = item.version === '1.1'
  const isNumber = isOld ? /^\d+$/.test(given) : /^\d+(\.\d+)?$/.test(given)
  if (!isNumber) throw valueFault('time_limit', given)
  // In the first version an unknown unit means seconds.
  if (!isOld && !['ms', 's', ''].includes(unit)) throw valueFault('time_limit', unit)
  return within('time_limit', Math.round(Number(given) * (unit === 'ms' ? 1 : 1_000)), 600_000)
}

const memoryLimitOf = (item: FpsItem): number => {
  const piece = firstOf(item, 'memory_limit')
  if (piece === null) throw new PackageFault('key.missing', { key: 'memory_limit' })
  const given = piece.text.trim()
  if (!/^\d+$/.test(given)) throw valueFault('memory_limit', given)
  const isKilobytes = item.version !== '1.1' && unitOf(piece) === 'kb'
  return within('memory_limit', isKilobytes ? Math.ceil(Number(given) / 1_024) : Number(given), 65_536)
}

const within = (key: string, value: number, max: number): number => {
  if (value < 1 || value > max) throw valueFault(key, String(value))
  return value
}

const samplesOf = (item: FpsItem) => {
  const outputs = item.pieces.get('sample_output') ?? []
  return (item.pieces.get('sample_input') ?? []).map((input, index) => ({
    input: input.text,
    output: outputs[index]?.text ?? '',
  }))
}

const casesOf = ({ inputs, outputs }: FpsItem): readonly CaseDraft[] => {
  if (inputs.length === 0) throw new PackageFault('key.missing', { key: 'test_input' })
  if (outputs.length > 0 && outputs.length < inputs.length)
    throw new PackageFault('key.missing', { key: `test_output[${outputs.length}]` })
  const names = inputs.map((input) => input.name)
  const areNamed = names.every((name) => name !== null && plainFileName.safeParse(`${name}.in`).success)
  const isOnce = new Set(names).size === names.length
  const empty = contentOf('')
  return inputs.map((input: NamedContent, index): CaseDraft => {
    const name = areNamed && isOnce ? (input.name?.replace(/\.in$/, '') ?? '') : String(index + 1)
    const output: Content = outputs[index]?.content ?? empty
    return {
      inputName: `${name}.in`,
      outputName: `${name}.out`,
      input: input.content,
      output,
      score: null,
      group: null,
    }
  })
}

type CheckerPart = Pick<PackagedProblem['draft'], 'checker' | 'judgeMode'>

const checkerOf = (
  item: FpsItem,
  { isStrict, notes }: { readonly isStrict: boolean; readonly notes: Notes },
): CheckerPart => {
  const ours = (item.pieces.get('tpj') ?? []).find((piece) => piece.text.trim() !== '')
  const theirs = (item.pieces.get('spj') ?? []).find((piece) => piece.text.trim() !== '')
  const piece = isStrict ? theirs : (ours ?? theirs)
  if (piece === undefined) return { checker: null, judgeMode: 'default' }
  const name = (piece.attributes.language ?? '').trim()
  const checker = { language: name === 'C' ? 'C' : 'C++', code: piece.text, extraFiles: {} }
  // HUSTOJ calls an spj in its own order and takes every code but zero for wrong, whether it is made with testlib or not.
  if (isStrict || piece === ours) return { checker, judgeMode: 'spj' }
  notes.mapped('spj', 'checker (HUSTOJ)')
  return { checker: asForeign(checker, 'hustoj'), judgeMode: 'spj' }
}

const templatesOf = (item: FpsItem, notes: Notes) =>
  (item.pieces.get('template') ?? []).flatMap((piece) => {
    const name = piece.attributes.language ?? ''
    const language = languageNames[name]
    if (language !== undefined) return [{ language, code: piece.text }]
    notes.lost(`template[${name}]`, 'language')
    return []
  })

const solutionsOf = (item: FpsItem, notes: Notes): readonly ProgramDraft[] =>
  (item.pieces.get('solution') ?? []).flatMap((piece, index): readonly ProgramDraft[] => {
    const name = piece.attributes.language ?? ''
    const language = languageNames[name] ?? judgeLanguages.find((judgeLanguage) => judgeLanguage === name)
    if (piece.text.trim() === '') return []
    if (language === undefined) {
      notes.lost(`solution[${name}]`, 'language')
      return []
    }
    return [
      {
        kind: 'solution',
        name: `solution-${index + 1}`,
        language,
        code: piece.text,
        expected: ['accepted'],
        score: null,
        isMain: false,
      },
    ]
  })

/**
 * Images by name, and a function to rewrite references. The type is detected from the bytes, because addresses are
 * unreliable. An invalid one remains an external link, and does not block the import.
 */
const picturesOf = async (item: FpsItem, notes: Notes) => {
  const pictures = new Map<string, Content>()
  const names = new Map<string, string>()
  for (const [index, { src, content }] of item.pictures.entries()) {
    if (src === '' || names.has(src)) continue
    const kind = kindOfPicture(await readContent(content))
    if (kind === null) {
      notes.lost(`img: ${src}`, 'picture')
      continue
    }
    const name = `${index + 1}.${kind}`
    names.set(src, name)
    pictures.set(name, content)
  }
  // The longest address first, so that one that begins like another is not cut in two.
  const ordered = [...names].sort(([a], [b]) => b.length - a.length)
  const point = (text: string): string =>
    ordered.reduce((words, [src, name]) => words.replaceAll(src, `images/${name}`), text)
  return { pictures, point }
}
