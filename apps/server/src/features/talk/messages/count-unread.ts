import type { UnreadCounts } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { talkActions } from './kinds.ts'
import { countUnread } from './repository.ts'

/** How much of each kind a person has not read (api-public 14.1). */
export const readUnread = async (deps: Deps, viewer: SignedIn): Promise<UnreadCounts> => {
  const rows = await countUnread(deps.db, viewer.id)
  const of = (...kinds: readonly string[]) =>
    rows.filter((row) => kinds.includes(row.kind)).reduce((sum, row) => sum + row.n, 0)
  return {
    comment: of(...talkActions.Discuss),
    reply: of(...talkActions.Reply),
    like: of(...talkActions.Like),
    sys: of('Sys'),
    mine: of('Mine'),
  }
}
