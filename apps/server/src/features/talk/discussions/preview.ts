import { fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { takeSlot } from '../../../platform/throttle.ts'
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
  const minute = { limit: limits.discussion.previewsPerMinute, windowMs: 60_000, now: deps.clock.now() }
  if (!(await takeSlot(deps.db, `preview:${viewer.id}`, minute)).taken) throw fail('request.tooMany')
  return { html: renderMarkdown(withControls(text)) }
}
