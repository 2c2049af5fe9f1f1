import { packagedProblem, problemAuth } from '@verdict/contract'
import type { PackagedProblem } from '@verdict/problem-formats'
import { z } from 'zod'
import { openOf } from '../formats/visibility.ts'

/** Default visibility of a new problem when the package has none: its author publishes it when it is ready. */
export const silentAuth = problemAuth.hidden

/** The part of a report that is constant after the package was read. */
export const storedReport = packagedProblem
  .pick({
    type: true,
    judgeMode: true,
    judgeCaseMode: true,
    timeLimit: true,
    memoryLimit: true,
    locales: true,
    cases: true,
    bytes: true,
    groups: true,
    pictures: true,
    tags: true,
    notes: true,
  })
  // From the package; null when it has none.
  .extend({
    auth: z.int().nullable().default(null),
    checkerPoints: z.number().nullable().default(null),
    questions: packagedProblem.shape.questions.default([]),
  })
export type StoredReport = z.output<typeof storedReport>

/** Preview of a problem after its import. */
export const reportOf = (problem: PackagedProblem): StoredReport => {
  const { draft, cases, pictures, notes, checkerPoints = null } = problem
  return {
    auth: openOf(problem).has('visibility') ? null : draft.visibility,
    type: draft.type,
    judgeMode: draft.judgeMode,
    judgeCaseMode: draft.judgeCaseMode,
    timeLimit: draft.timeLimitMs,
    memoryLimit: draft.memoryLimitMb,
    locales: Object.keys(draft.statements),
    cases: cases.length,
    questions: (draft.questions?.questions ?? []).map(({ kind, points, text }) => ({
      kind,
      points,
      text: start(text),
    })),
    bytes: cases.reduce((sum, testCase) => sum + testCase.input.bytes + testCase.output.bytes, 0),
    groups: new Set(cases.flatMap((testCase) => testCase.group ?? [])).size,
    pictures: pictures.size,
    tags: draft.tags.map((tag) => tag.name),
    notes: [...notes],
    checkerPoints,
  }
}

const previewChars = 120

/** The beginning of a text, in one line. */
const start = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > previewChars ? `${line.slice(0, previewChars)}…` : line
}

/** Of a problem that cannot be read. */
export const noReport: StoredReport = {
  auth: null,
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: 0,
  memoryLimit: 0,
  locales: [],
  cases: 0,
  questions: [],
  bytes: 0,
  groups: 0,
  pictures: 0,
  tags: [],
  notes: [],
  checkerPoints: null,
}
