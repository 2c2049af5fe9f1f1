import { type EditorialOpening, fail } from '@verdict/contract'
import { type DiscussionFacts, type EditorialFacts, refusalOf, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { type DiscussionKey, editorialFactsOf, findDiscussion } from './repository.ts'

export interface OpenDiscussion {
  readonly row: DiscussionKey
  readonly facts: DiscussionFacts
}

type Needs = Pick<Deps, 'db' | 'settings' | 'clock'>

/** A discussion with the viewer's relation to it, before any access check; null when it does not exist. */
export const findOpenDiscussion = async (deps: Needs, viewer: Viewer, id: number): Promise<OpenDiscussion | null> => {
  const row = await findDiscussion(deps.db, id, viewer.kind === 'user' ? viewer.id : '')
  if (row === null) return null
  const [settings, editorial] = await Promise.all([
    deps.settings.read(),
    row.is_editorial && row.problem_id !== null
      ? readEditorialFacts(deps, viewer, { problemId: row.problem_id, opens: row.editorial_opens })
      : null,
  ])
  const facts = {
    authorId: row.account_id,
    groupId: row.group_id,
    groupLevel: row.group_level,
    isGroupBanned: row.is_group_banned,
    isOpen: row.group_id === null ? settings.openPublicDiscussion : settings.openGroupDiscussion,
    isDisabled: row.status !== 0,
    editorial,
  }
  return { row, facts }
}

/** Facts for the rules of a problem's editorial. */
export const readEditorialFacts = async (
  deps: Needs,
  viewer: Viewer,
  editorial: { readonly problemId: number; readonly opens: string },
): Promise<EditorialFacts> => {
  const accountId = viewer.kind === 'user' ? viewer.id : ''
  const { problemId } = editorial
  const found = await editorialFactsOf(deps.db, { problemId, accountId, now: deps.clock.now() })
  return {
    // A constraint of the column allows nothing else.
    opens: editorial.opens as EditorialOpening,
    hasSolved: Boolean(found.has_solved),
    hasGivenUp: found.given_up_at !== null,
    isInContest: Boolean(found.in_contest),
  }
}

/**
 * A discussion, read or not.
 * @throws Refusal `discussion.notFound`
 */
export const meetDiscussion = async (deps: Needs, viewer: Viewer, id: number): Promise<OpenDiscussion> => {
  const found = await findOpenDiscussion(deps, viewer, id)
  if (found === null) throw fail('discussion.notFound')
  return found
}

/**
 * A discussion the viewer can read (api-contests-groups 8.2).
 * @throws Refusal with the reason
 */
export const openDiscussion = async (deps: Needs, viewer: Viewer, id: number): Promise<OpenDiscussion> => {
  const found = await meetDiscussion(deps, viewer, id)
  const refusal = refusalOf(viewer, 'discussion.read', found.facts)
  if (refusal !== null) throw fail(refusal)
  return found
}
