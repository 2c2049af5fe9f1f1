import { type adminProblems, type BodyOf, type DataOf, fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { withPictureSizes } from '../bank/picture-sizes.ts'

type Preview = (typeof adminProblems)['preview']

/**
 * Statement texts as readers will see them.
 * @throws Refusal `request.tooMany` above `limits.preview.perMinute`
 */
export const preview = async (deps: Deps, viewer: SignedIn, body: BodyOf<Preview>): Promise<DataOf<Preview>> => {
  const window = { limit: limits.preview.perMinute, windowMs: 60_000, now: deps.clock.now() }
  const slot = await takeSlot(deps.db, `preview:${viewer.id}`, window)
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  return { html: await Promise.all(body.texts.map(async (text) => withPictureSizes(deps, await renderMarkdown(text)))) }
}
