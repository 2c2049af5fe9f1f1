import { type contestPackages, type DataOf, fail, type Locale, toInstant } from '@verdict/contract'
import { lossReasonText, type NoteReason, noteReason } from '@verdict/problem-formats'
import type { Deps } from '../../../../deps.ts'
import { sentenceOf } from './faults.ts'
import { storedPlan } from './plan.ts'
import { createdProblems, existingProblems, findImport, type ImportHeadRow, newestImports } from './repository.ts'

type Whole = DataOf<typeof contestPackages.import>
type Head = DataOf<typeof contestPackages.imports>[number]

const shownImports = 20

const headOf = (row: ImportHeadRow, locale: Locale): Head => ({
  importId: row.id,
  fileName: row.file_name,
  bytes: Number(row.bytes),
  state: row.state as Head['state'],
  reason: sentenceOf(row.fault, locale),
  done: row.done,
  total: row.total,
  title: row.title,
  username: row.username,
  gmtCreate: toInstant(row.created_at),
})

export const listContestImports = async ({ db }: Deps, locale: Locale): Promise<Head[]> =>
  (await newestImports(db, shownImports)).map((row) => headOf(row, locale))

/** An import with its dry run; sentences are in the reader's language. */
export const readContestImport = async ({ db }: Deps, importId: string, locale: Locale): Promise<Whole> => {
  const row = await findImport(db, importId)
  if (row === undefined) throw fail('contestPackage.unknown')
  return {
    ...headOf(row, locale),
    plan: row.plan === null ? null : await planOf(db, { importId, plan: row.plan, locale }),
    cid: row.contest_id,
    passwordsKey: row.passwords_key,
  }
}

const planOf = async (
  db: Deps['db'],
  { importId, plan, locale }: { readonly importId: string; readonly plan: unknown; readonly locale: Locale },
): Promise<NonNullable<Whole['plan']>> => {
  const { problems, notes, contest, ...rest } = storedPlan.parse(plan)
  const created = await createdProblems(db, importId)
  const existing = await existingProblems(db, problems)
  return {
    ...rest,
    contest: { ...contest, startTime: contest.startTime === null ? null : toInstant(new Date(contest.startTime)) },
    problems: problems.map(({ displayId, fault, notes: own, ...problem }) => ({
      ...problem,
      problemId: displayId,
      fault: sentenceOf(fault, locale),
      known: existing(displayId),
      notes: own.map((note) => ({ ...note, why: note.why === null ? null : lossReasonText(locale, note.why) })),
      pid: created.get(problem.seq) ?? null,
    })),
    notes: notes.map((note) => ({ ...note, why: noteReason(locale, note.why as NoteReason) })),
  }
}
