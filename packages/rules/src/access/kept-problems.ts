import { type ProblemRole, role } from '@verdict/contract/vocabulary'
import { groupLevels } from '../groups/relation.ts'
import { allOf, anyOf, anyStaff, hasRole, holds, type Rule, superAdmin } from './who.ts'

export interface KeptProblemFacts {
  readonly authorId: string | null
  readonly groupId: number | null
  /** Level of the viewer in the problem's group; 0 when none, and in a banned group. */
  readonly groupLevel: number
  /** The viewer's role among the people of the problem; null for none. */
  readonly role: ProblemRole | null
}

const author: Rule<KeptProblemFacts> = (viewer, facts) => viewer.kind === 'user' && viewer.id === facts.authorId
const ofNoGroup: Rule<KeptProblemFacts> = (_, facts) => facts.groupId === null
/** Group root keeps all problems of the group, other group admins the ones they wrote (api-contests-groups 7.6). */
const keepsForGroup: Rule<KeptProblemFacts> = (viewer, facts) =>
  facts.groupId !== null && (facts.groupLevel >= 5 || (facts.groupLevel >= 4 && author(viewer, facts)))
const problemKeeper: Rule = hasRole(role.root, role.problem_admin)
const keepsAll: Rule = anyOf(problemKeeper, holds('problems.all'))
const keepsOwn: Rule = anyOf(anyStaff, holds('problems.own'))
/** Problem admins and root, other site admins for the problems they created outside groups, group admins for theirs. */
const keeps: Rule<KeptProblemFacts> = anyOf(
  keepsAll,
  keepsForGroup,
  allOf<KeptProblemFacts>(ofNoGroup, keepsOwn, author),
)

/** People of a problem need no role of the site. Those of a group's problem are members of the group. */
const named =
  (...roles: readonly ProblemRole[]): Rule<KeptProblemFacts> =>
  (viewer, { groupId, groupLevel, role: own }) =>
    viewer.kind === 'user' &&
    own !== null &&
    roles.includes(own) &&
    (groupId === null || groupLevel >= groupLevels.member)

/** Permissions of the managers and people of a problem (api-admin 2). */
export const keptProblemAccess = {
  'problem.edit': anyOf(keeps, named('author', 'curator')),
  /** Reads it while it is hidden, submits to it, and takes part in its review. */
  'problem.try': anyOf(keeps, named('author', 'curator', 'tester')),
  /** Authors outside groups read their own data also when they are no longer staff. */
  'problem.readData': anyOf(keeps, allOf(ofNoGroup, author), named('author', 'curator')),
  'problem.remove': anyOf(
    problemKeeper,
    keepsForGroup,
    allOf<KeptProblemFacts>(
      holds('problems.delete'),
      anyOf<KeptProblemFacts>(holds('problems.all'), allOf<KeptProblemFacts>(ofNoGroup, author)),
    ),
  ),
  /** Public means visible to its group for a group problem. */
  'problem.publish': anyOf(keepsAll, keepsForGroup, named('author')),
  /** Any change of the visibility with a save of the editor. Curators keep it as it is. */
  'problem.setVisibility': anyOf(keeps, named('author')),
  'problem.assignPeople': anyOf(keeps, named('author')),
  /** Authors do not judge their own work. */
  'problem.vote': allOf<KeptProblemFacts>(
    anyOf<KeptProblemFacts>(named('curator', 'tester'), keepsAll),
    (viewer, facts) => facts.role !== 'author' && !author(viewer, facts),
  ),
  'problem.assignAuthor': keepsAll,
  /** The calls of a group; problem admins use those of the admin area. */
  'problem.keepForGroup': anyOf(superAdmin, keepsForGroup),
} as const
