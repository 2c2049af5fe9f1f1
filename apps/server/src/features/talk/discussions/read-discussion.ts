import { type DiscussionDetail, type EditorialOpening, fail, toInstant } from '@verdict/contract'
import { authorize, type Viewer } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { startOfDay } from '../../../platform/days.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { networkOf } from '../../../platform/throttle.ts'
import { openDiscussion } from './open-discussion.ts'
import { presentHead } from './present.ts'
import { countView, findPage } from './repository.ts'

/** A discussion for its page. Each reader is counted once a day: an account, or the network of a guest. */
export const readDiscussion = async (
  deps: Deps,
  viewer: Viewer,
  { did, caller }: { readonly did: number; readonly caller: Caller },
): Promise<DiscussionDetail> => {
  const { facts } = await openDiscussion(deps, viewer, did)
  const now = deps.clock.now()
  const reader = viewer.kind === 'user' ? viewer.id : `net:${networkOf(caller.address)}`
  await countView(deps.db, did, { reader, now, since: startOfDay(now) })
  const row = await findPage(deps.db, did, {
    viewerId: viewer.kind === 'user' ? viewer.id : '',
    locale: caller.locale,
  })
  if (row === undefined) throw fail('discussion.notFound')
  const isReachable = row.problem_group_id === null || row.problem_group_id === row.group_id
  const showsProblem = row.visibility === 1 && isReachable
  return {
    ...presentHead({ ...row, display_id: showsProblem ? row.display_id : null }, row.author_level),
    content: row.content,
    titleName: row.title_name,
    titleColor: row.title_color,
    hasLike: viewer.kind === 'user' ? Boolean(row.is_liked) : null,
    html: await renderMarkdown(row.content, { ownPictures: true }),
    editedAt: row.edited_at && toInstant(row.edited_at),
    problemTitle: showsProblem ? row.problem_title : null,
    // A constraint of the column allows nothing else.
    opens: row.editorial_opens as EditorialOpening,
    can: {
      edit: authorize(viewer, 'discussion.edit', facts),
      remove: authorize(viewer, 'discussion.remove', facts),
      moderate: authorize(viewer, 'discussion.moderate', facts),
    },
  }
}
