import { fail } from '@verdict/contract'
import { admits, type SignedIn } from '@verdict/rules'

/**
 * Hosts are the site's, so only its problem staff decides which problems take those of a class.
 * @throws Refusal `problem.hostClassNotAllowed`
 */
export const requireHostClass = (viewer: SignedIn, before: string | null, after: string | null): void => {
  if (after !== before && !admits('adminProblem.edit', viewer)) throw fail('problem.hostClassNotAllowed')
}
