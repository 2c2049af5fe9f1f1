import './lib/plain-errors.ts'
import { runCommand } from './lib/command.ts'

/** `npm run judge-drain -- NAME [--off]`: the host of that name takes no more work, or takes work again. */

process.exit(await runCommand('judge-drain', process.argv.slice(2)))
