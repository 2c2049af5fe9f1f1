import type { Db } from '../../../platform/db/connect.ts'

/** The id of a problem in a backup, and in the running site. */
export interface FoundProblem {
  readonly before: number
  readonly after: number
}

/**
 * The problems of a contest of a backup in the running site. A problem that was deleted and restored has a new id and
 * the same display id.
 * @throws Error with the problems that do not exist
 */
export const findProblems = async (site: Db, backup: Db, contestId: number): Promise<readonly FoundProblem[]> => {
  const wanted = await backup
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .select(['problem.id', 'problem.display_id'])
    .where('contest_id', '=', contestId)
    .orderBy('label')
    .execute()
  const found: FoundProblem[] = []
  const missing: string[] = []
  for (const { id, display_id } of wanted) {
    const problem = await site
      .selectFrom('problem')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', id), eb(eb.fn('upper', ['display_id']), '=', display_id.toUpperCase())]))
      .orderBy((eb) => eb('id', '=', id), 'desc')
      .limit(1)
      .executeTakeFirst()
    if (problem === undefined) missing.push(display_id)
    else found.push({ before: id, after: problem.id })
  }
  if (missing.length > 0)
    throw new Error(
      `Problems of the contest no longer exist. Restore them first: ${missing
        .map((displayId) => `npm run restore-problem -- ${displayId} --in-place`)
        .join('; ')}`,
    )
  return found
}
