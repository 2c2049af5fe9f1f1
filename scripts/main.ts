import './lib/plain-errors.ts'
import { commands, describeCommands } from './lib/commands.ts'

/** `verdict COMMAND [arguments]`, started by scripts/verdict.mjs under the pinned Node. */

const [name = 'help', ...args] = process.argv.slice(2)
const command = commands[name]
if (command !== undefined) {
  const { run } = await command.load()
  const code = await run(args)
  // A command without an exit code keeps running, or ends when nothing is left to do.
  if (typeof code === 'number') process.exit(code)
} else {
  const isHelp = ['help', '--help', '-h'].includes(name)
  const print = isHelp ? console.log : console.error
  if (!isHelp) print(`There is no command "${name}".\n`)
  print(`Usage: verdict COMMAND [arguments]\n\n${describeCommands()}`)
  process.exitCode = isHelp ? 0 : 1
}
