import './lib/plain-errors.ts'
import { runCommand } from './lib/command.ts'

/** `npm run forget-encrypted`: for a site whose key is lost; gives up what was encrypted with it (docs/decisions/0016). */

process.exit(await runCommand('forget-encrypted', []))
