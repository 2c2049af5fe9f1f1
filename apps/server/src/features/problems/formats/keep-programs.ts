import type { PackagedProblem, ProgramDraft } from '@verdict/problem-formats'
import { canonicalJson } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'

/** Same limit as in the admin area. */
const most = 64
const maxChars = 262_144

/**
 * Puts the programs of a package in place of those the problem has; a package without any leaves them alone.
 * @returns whether anything changed.
 */
export const keepPrograms = async (
  db: Db,
  problemId: number,
  { packaged, now }: { readonly packaged: Pick<PackagedProblem, 'programs' | 'generatorScript'>; readonly now: Date },
): Promise<boolean> => {
  const programs = usable(packaged.programs)
  if (programs.length === 0 && packaged.generatorScript === '') return false
  const before = await programsOf(db, problemId)
  if (canonicalJson(before) === canonicalJson({ programs, generatorScript: packaged.generatorScript })) return false
  await db.deleteFrom('problem_program').where('problem_id', '=', problemId).execute()
  if (programs.length > 0) {
    const rows = programs.map(({ isMain, expected, ...one }) => ({
      ...one,
      problem_id: problemId,
      expected: JSON.stringify(expected),
      is_main: isMain,
      updated_at: now,
    }))
    await db.insertInto('problem_program').values(rows).execute()
  }
  await db
    .updateTable('problem')
    .set({ generator_script: packaged.generatorScript })
    .where('id', '=', problemId)
    .execute()
  return true
}

/** The programs of a problem, in the order they are shown. */
export const programsOf = async (db: Db, problemId: number) => {
  const rows = await db
    .selectFrom('problem_program')
    .select(['kind', 'name', 'language', 'code', 'expected', 'score', 'is_main'])
    .where('problem_id', '=', problemId)
    .orderBy('id')
    .execute()
  const problem = await db
    .selectFrom('problem')
    .select('generator_script')
    .where('id', '=', problemId)
    .executeTakeFirstOrThrow()
  const programs = rows.map(
    ({ is_main, ...row }): ProgramDraft => ({
      ...row,
      kind: row.kind as ProgramDraft['kind'],
      expected: row.expected as unknown as ProgramDraft['expected'],
      isMain: is_main,
    }),
  )
  return { programs, generatorScript: problem.generator_script }
}

/** Unique names per kind, one main solution, lengths within the limits of the admin area. */
const usable = (given: readonly ProgramDraft[]): readonly ProgramDraft[] => {
  const names = new Set<string>()
  let hasMain = false
  return given.slice(0, most).flatMap((program): readonly ProgramDraft[] => {
    if (program.code === '' || program.code.length > maxChars) return []
    const name = freeName(program.name.slice(0, 90), (name) => names.has(`${program.kind}/${name}`))
    names.add(`${program.kind}/${name}`)
    const isMain = program.isMain && program.kind === 'solution' && !hasMain
    hasMain ||= isMain
    return [{ ...program, name, isMain }]
  })
}

const freeName = (name: string, isTaken: (name: string) => boolean): string => {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${number}-${name}`
    if (!isTaken(tried)) return tried
  }
}
