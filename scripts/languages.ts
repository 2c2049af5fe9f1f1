import './lib/plain-errors.ts'
import { ensurePackages, languages } from './lib/packages.ts'

/** `npm run languages`: the compilers of every language that the distribution has. A running judge is restarted after. */

const missing = await ensurePackages(languages)
if (missing.length > 0) process.exitCode = 1
else console.log('Every language of the distribution is installed. A judge that runs offers them after a restart.')
