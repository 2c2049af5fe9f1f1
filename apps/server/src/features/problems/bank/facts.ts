import { fail } from '@verdict/contract'
import { authorize, type KeptProblemFacts, type ProblemFacts, type Viewer } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { findGroupLevel } from '../../groups/find-group.ts'
import { findOwnRole } from '../people/own-role.ts'
import { findProblemFacts } from './repository.ts'

/** The facts the access table needs about a problem. */
export const factsOf = (
  row: { readonly visibility: number; readonly group_id: number | null },
  groupLevel = 0,
): ProblemFacts => ({ isPublic: row.visibility === 1, groupId: row.group_id, groupLevel })

/** As `factsOf`, with the level of the viewer in the problem's group. */
export const factsFor = async (
  db: Db,
  viewer: Viewer,
  row: { readonly visibility: number; readonly group_id: number | null },
): Promise<ProblemFacts> => factsOf(row, await findGroupLevel(db, viewer, row.group_id))

/** @throws Refusal `problem.hidden` or `group.notMember` */
export const requireReadable = (viewer: Viewer, facts: ProblemFacts): void => {
  if (authorize(viewer, 'problem.read', facts)) return
  throw fail(facts.isPublic ? 'group.notMember' : 'problem.hidden')
}

/**
 * The problem behind an internal id, for the calls its editors use too.
 * @throws Refusal `problem.notFound` or `problem.hidden`
 */
export const requireParts = async (db: Db, viewer: Viewer, id: number) => {
  const row = await findProblemFacts(db, id)
  if (row === undefined) throw fail('problem.notFound')
  if (authorize(viewer, 'problem.readParts', factsOf(row))) return row
  if (!(await triesProblem(db, viewer, row))) throw fail('problem.hidden')
  return row
}

/**
 * That the viewer can read a problem, as one of its people too.
 * @throws Refusal `problem.notFound`, `problem.hidden` or `group.notMember`
 */
export const requireReadableById = async (db: Db, viewer: Viewer, id: number): Promise<void> => {
  const row = await findProblemFacts(db, id)
  if (row === undefined) throw fail('problem.notFound')
  if (!(await triesProblem(db, viewer, row))) requireReadable(viewer, await factsFor(db, viewer, row))
}

/** As `editsProblem`, by internal id; false for a problem that does not exist. */
export const editsProblemById = async (db: Db, viewer: Viewer, id: number): Promise<boolean> => {
  const row = await findProblemFacts(db, id)
  return row !== undefined && editsProblem(db, viewer, row)
}

interface KeptRow {
  readonly id: number
  readonly author_id: string | null
  readonly group_id: number | null
}

/** Whether the viewer can edit a problem, and so reads the submissions that its people made while it was not public. */
export const editsProblem = async (db: Db, viewer: Viewer, row: KeptRow): Promise<boolean> =>
  authorize(viewer, 'problem.edit', await keptFactsFor(db, viewer, row))

/** Whether the viewer can read and try a problem while it is not public: its editors and testers. */
export const triesProblem = async (db: Db, viewer: Viewer, row: KeptRow): Promise<boolean> =>
  authorize(viewer, 'problem.try', await keptFactsFor(db, viewer, row))

const keptFactsFor = async (db: Db, viewer: Viewer, row: KeptRow): Promise<KeptProblemFacts> => ({
  authorId: row.author_id,
  groupId: row.group_id,
  groupLevel: await findGroupLevel(db, viewer, row.group_id),
  role: await findOwnRole(db, viewer, row.id),
})
