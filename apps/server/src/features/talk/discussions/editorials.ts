import {
  type BodyOf,
  type Editorial,
  type EditorialOpening,
  type editorials,
  fail,
  type ProblemEditorials,
  toInstant,
} from '@verdict/contract'
import { authorize, type SignedIn, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { findGroupLevel } from '../../groups/find-group.ts'
import { openDiscussion } from './open-discussion.ts'
import { editorialFactsOf, findEditorials, findProblemOf } from './repository.ts'

/** Editorials of a problem the viewer can read. Those closed to the viewer show only their author. */
export const listEditorials = async (deps: Deps, viewer: Viewer, displayId: string): Promise<ProblemEditorials> => {
  const { editorials, reader } = await readEditorials(deps, viewer, displayId)
  const readable = editorials.filter((editorial) => editorial.isOpen || !reader.isInContest)
  return {
    records: readable,
    hasSolved: reader.hasSolved,
    givenUpAt: reader.givenUpAt && toInstant(reader.givenUpAt),
    canGiveUp: viewer.kind === 'user' && readable.some(opensByGivingUp),
  }
}

const opensByGivingUp = ({ isOpen, opens }: Editorial): boolean => !isOpen && opens === 'afterGivingUp'

/**
 * Remembers that the viewer gave a problem up, which opens editorials whose authors allow it.
 * @throws Refusal when it would open none.
 */
export const giveUp = async (deps: Deps, viewer: SignedIn, displayId: string): Promise<ProblemEditorials> => {
  const { problemId, editorials, reader } = await readEditorials(deps, viewer, displayId)
  if (reader.isInContest || !editorials.some(opensByGivingUp)) throw fail('discussion.nothingToGiveUp')
  await deps.db
    .insertInto('problem_given_up')
    .values({ account_id: viewer.id, problem_id: problemId, created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return listEditorials(deps, viewer, displayId)
}

/** The author, or who may edit for them, chooses when readers may open an editorial. */
export const setOpening = async (
  deps: Deps,
  viewer: SignedIn,
  { did, opens }: BodyOf<(typeof editorials)['setOpening']>,
): Promise<null> => {
  const { facts } = await openDiscussion(deps, viewer, did)
  if (!authorize(viewer, 'discussion.edit', facts)) throw fail('discussion.notYours')
  await deps.db.updateTable('discussion').set({ editorial_opens: opens }).where('id', '=', did).execute()
  return null
}

const readEditorials = async (deps: Deps, viewer: Viewer, displayId: string) => {
  const problem = await findProblemOf(deps.db, displayId)
  if (problem === undefined) throw fail('discussion.problemNotFound')
  const groupLevel = await findGroupLevel(deps.db, viewer, problem.group_id)
  const terms = { isPublic: problem.visibility === 1, groupId: problem.group_id, groupLevel }
  if (!authorize(viewer, 'problem.read', terms)) throw fail('discussion.problemNotFound')
  const [rows, reader, settings] = await Promise.all([
    findEditorials(deps.db, problem.id),
    readReader(deps, viewer, problem.id),
    deps.settings.read(),
  ])
  const editorials = rows
    .filter((row) => (row.group_id === null ? settings.openPublicDiscussion : settings.openGroupDiscussion))
    .map((row): Editorial => {
      // A constraint of the column allows nothing else.
      const opens = row.editorial_opens as EditorialOpening
      const facts = {
        authorId: row.account_id,
        groupId: row.group_id,
        groupLevel,
        // The problem of a banned group was not found above.
        isGroupBanned: false,
        isOpen: true,
        isDisabled: false,
        editorial: { ...reader, opens },
      }
      const isOpen = authorize(viewer, 'discussion.readEditorial', facts)
      return {
        id: row.id,
        title: isOpen ? row.title : null,
        author: row.author_name,
        uid: row.account_id,
        avatar: row.author_avatar,
        likeNum: row.like_count,
        gmtCreate: toInstant(row.created_at),
        opens,
        isOpen,
      }
    })
  return { problemId: problem.id, editorials, reader }
}

const readReader = async (deps: Deps, viewer: Viewer, problemId: number) => {
  const accountId = viewer.kind === 'user' ? viewer.id : ''
  const found = await editorialFactsOf(deps.db, { problemId, accountId, now: deps.clock.now() })
  return {
    hasSolved: Boolean(found.has_solved),
    hasGivenUp: found.given_up_at !== null,
    givenUpAt: found.given_up_at,
    isInContest: Boolean(found.in_contest),
  }
}
