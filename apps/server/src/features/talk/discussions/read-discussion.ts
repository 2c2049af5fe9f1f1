import { type DiscussionDetail, type EditorialOpening, fail, type Locale, toInstant } from '@verdict/contract'
import { allowed, discussionAccess, type Viewer } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { startOfDay } from '../../../platform/days.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { networkOf } from '../../../platform/throttle.ts'
import { findGroupLevels } from '../../groups/find-group.ts'
import { titleIn } from '../../problems/bank/title.ts'
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
  const row = await findPage(deps.db, did, viewer.kind === 'user' ? viewer.id : '')
  if (row === undefined) throw fail('discussion.notFound')
  const levels = await findGroupLevels(deps.db, [row.account_id], row.group_id)
  const showsProblem = row.visibility === 1 && row.problem_group_id === row.group_id
  return {
    ...presentHead({ ...row, display_id: showsProblem ? row.display_id : null }, levels.get(row.account_id) ?? 0),
    content: row.content,
    titleName: row.title_name,
    titleColor: row.title_color,
    hasLike: viewer.kind === 'user' ? Boolean(row.is_liked) : null,
    html: await renderMarkdown(row.content, { ownPictures: true }),
    editedAt: row.edited_at && toInstant(row.edited_at),
    problemTitle: showsProblem ? await titleOf(deps.db, row.display_id ?? '', caller.locale) : null,
    // A constraint of the column allows nothing else.
    opens: row.editorial_opens as EditorialOpening,
    can: {
      edit: allowed(discussionAccess['discussion.edit'], viewer, facts),
      remove: allowed(discussionAccess['discussion.remove'], viewer, facts),
      moderate: allowed(discussionAccess['discussion.moderate'], viewer, facts),
    },
  }
}

const titleOf = async (db: Db, displayId: string, locale: Locale): Promise<string | null> =>
  (await db.selectFrom('problem').select(titleIn(locale)).where('display_id', '=', displayId).executeTakeFirst())
    ?.title ?? null
