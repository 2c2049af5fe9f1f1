import { createInterface } from 'node:readline/promises'
import { Failure } from './failure.mjs'

/** Asks before a destructive command. Without a terminal it needs `--yes`. */
export const confirm = async (question, options) => {
  if (options.yes) return
  if (!process.stdin.isTTY) throw new Failure(`${question} Use --yes to confirm.`, 'confirmation')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure('Cancelled.', 'cancelled')
}
