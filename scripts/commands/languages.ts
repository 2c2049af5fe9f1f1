import { ensurePackages, languages } from '../lib/packages.ts'
import type { Run } from '../lib/run-command.ts'

/** `npm run languages`: the compilers of every language that the distribution has. A running judge is restarted after. */

export const run: Run = async () => {
  const missing = await ensurePackages(languages)
  if (missing.length > 0) return 1
  console.log('Every language of the distribution is installed. Restart a running judge to offer them.')
  return 0
}
