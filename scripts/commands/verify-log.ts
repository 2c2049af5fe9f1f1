import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Receipt } from '../../packages/contract/src/index.ts'
import type { Run } from '../lib/run-command.ts'
import { verifyLog } from '../lib/verify-log.ts'

/** `npm run verify-log -- --log FILE [--receipt FILE ...] [--key FILE]`: is the log whole, and was it counted? */

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      log: { type: 'string' },
      receipt: { type: 'string', multiple: true, default: [] },
      key: { type: 'string' },
    },
  })
  if (values.log === undefined) throw new Error('npm run verify-log -- --log FILE [--receipt FILE ...] [--key FILE]')

  const read = (file: string): string => readFileSync(file, 'utf8')
  /** A file holds one receipt or several; a reply of the server as it came will do. */
  const receiptsIn = (file: string): readonly Receipt[] => {
    const given = JSON.parse(read(file))
    const all = Array.isArray(given) ? given : [given]
    return all.map((line) => line.data?.receipt ?? line.data ?? line.receipt ?? line)
  }

  const checked = verifyLog(
    read(values.log),
    values.receipt.flatMap(receiptsIn),
    values.key === undefined ? undefined : read(values.key),
  )
  process.stdout.write(`${checked.receipts} receipts and ${checked.verdicts} verdicts\n`)
  for (const { submission, verdict, reason } of checked.found)
    process.stdout.write(`Submission ${submission}: last verdict ${verdict}${reason === '' ? '' : ` (${reason})`}\n`)
  for (const fault of checked.faults) process.stdout.write(`WRONG: ${fault}\n`)
  process.stdout.write(checked.faults.length === 0 ? 'Everything holds.\n' : 'The log does not hold.\n')
  return checked.faults.length === 0 ? 0 : 1
}
