import './lib/plain-errors.ts'
import { runCommand } from './lib/command.ts'

/** `npm run judge-token -- NAME`: makes a token for a judge host of that name and prints it once. */

process.exit(await runCommand('judge-token', process.argv.slice(2)))
