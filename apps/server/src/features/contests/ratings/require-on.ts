import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { readSettings } from '../../site/core/settings.ts'

/** @throws Refusal `rating.off` where the site has no ratings */
export const requireRatings = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  if (!(await readSettings(db)).contestRatings) throw fail('rating.off')
}
