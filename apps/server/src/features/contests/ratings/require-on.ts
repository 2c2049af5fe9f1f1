import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'

/** @throws Refusal `rating.off` where the site has no ratings */
export const requireRatings = async ({ settings }: Pick<Deps, 'settings'>): Promise<void> => {
  if (!(await settings.read()).contestRatings) throw fail('rating.off')
}
