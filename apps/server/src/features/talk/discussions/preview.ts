import { fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { withControls } from '../with-controls.ts'

/** Markdown as the page of a discussion will show it. */
export const previewDiscussion = async (
  deps: Deps,
  viewer: SignedIn,
  content: string | null,
): Promise<{ html: string }> => {
  const text = content ?? ''
  const max = limits.discussion.contentMaxChars
  if ([...text].length > max) throw fail('discussion.contentTooLong', { max })
  const minute = { limit: limits.preview.perMinute, windowMs: 60_000, now: deps.clock.now() }
  const slot = await takeSlot(deps.db, `preview:${viewer.id}`, minute)
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  return { html: await renderMarkdown(withControls(text), { ownPictures: true }) }
}
