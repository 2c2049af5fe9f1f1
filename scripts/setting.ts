import './lib/plain-errors.ts'
import { runCommand } from './lib/command.ts'

/** `npm run setting`: shows the site's settings; `npm run setting -- KEY JSON` changes one. */

process.exit(await runCommand('setting', process.argv.slice(2)))
