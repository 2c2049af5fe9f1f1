import { fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { requireSolved } from '../require-solved.ts'
import { withControls } from '../with-controls.ts'
import type { Place } from './place.ts'

/**
 * The words of a comment or an answer, as they are kept. Players that would start by themselves get their controls
 * instead, since existing clients show these words as HTML.
 * @throws Refusal when they are blank or too long.
 */
export const checkContent = (given: string | null): string => {
  const content = given ?? ''
  if (content.trim() === '') throw fail('comment.empty')
  if ([...content].length > limits.comment.maxChars) throw fail('comment.tooLong', { max: limits.comment.maxChars })
  return withControls(content)
}

/**
 * Whether a user can write here: in discussions only with enough solved problems, unless an admin (api-public 13.2);
 * and not faster than a human types.
 */
export const requireMayWrite = async (deps: Deps, viewer: SignedIn, place: Place): Promise<void> => {
  if (place.kind === 'discussion') {
    const needed = (await deps.settings.read()).defaultCreateCommentACInitValue
    await requireSolved(deps.db, viewer, { needed, error: 'comment.solveMore' })
  }
  const slots = { limit: limits.comment.perMinute, windowMs: 60_000, now: deps.clock.now() }
  const slot = await takeSlot(deps.db, `comment:${viewer.id}`, slots)
  if (!slot.taken) throw fail('comment.tooFast', { seconds: waitSeconds(slot) })
}
