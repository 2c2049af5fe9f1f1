import type { Expected, Program, ProgramKind } from './queries.ts'

/** A program while it is written; the score is a text as long as it is typed. */
export interface Written {
  readonly id: number | null
  readonly kind: ProgramKind
  readonly name: string
  readonly language: string
  readonly code: string
  readonly expected: readonly Expected[]
  readonly score: string
  readonly isMain: boolean
}

export const writtenOf = ({ id, kind, name, language, code, expected, score, isMain }: Program): Written => ({
  id,
  kind,
  name,
  language,
  code,
  expected,
  score: String(score ?? ''),
  isMain,
})

/** A new program of a kind; the first solution is the one that is right and answers generated inputs. */
export const newProgram = (kind: ProgramKind, others: readonly Written[], language: string): Written => {
  const isMain = kind === 'solution' && !others.some((other) => other.isMain)
  const number = others.filter((other) => other.kind === kind).length + 1
  return {
    id: null,
    kind,
    name: `${kind}-${number}`,
    language,
    code: '',
    expected: kind === 'solution' ? ['accepted'] : [],
    score: '',
    isMain,
  }
}

/** Exactly one solution answers generated inputs. */
export const withMain = (all: readonly Written[], place: number): Written[] =>
  all.map((item, index) => ({ ...item, isMain: index === place }))

export type WrittenFault = 'name' | 'code' | 'expected' | 'score' | 'twice'

/** The error that blocks saving a program; null when it is valid. */
export const faultOf = (all: readonly Written[], place: number): WrittenFault | null => {
  const one = all[place]
  if (one === undefined) return null
  if (one.name.trim() === '') return 'name'
  if (all.findIndex(({ kind, name }) => kind === one.kind && name.trim() === one.name.trim()) < place) return 'twice'
  if (one.code.trim() === '') return 'code'
  if (one.kind !== 'solution') return null
  if (one.score.trim() !== '' && !/^\d+$/.test(one.score.trim())) return 'score'
  return one.expected.length === 0 && one.score.trim() === '' ? 'expected' : null
}

export const toWire = ({ score, expected, name, ...one }: Written) => ({
  ...one,
  name: name.trim(),
  expected: [...expected],
  score: score.trim() === '' ? null : Number(score),
})
