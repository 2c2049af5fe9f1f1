import { prepareTests } from '../lib/prepare-tests.ts'
import { show } from '../lib/run.ts'
import type { Run } from '../lib/run-command.ts'
import { rooms, runsOf, selectTests, splitArguments, vitest } from '../lib/test-rooms.ts'

/** `npm run test:watch [-- FILE ...]`: the test runner keeps running and repeats what a change affects. */

/** Rooms whose tests need neither compilers nor a browser. */
const light = rooms.filter(({ needs }) => needs.length === 0)

export const run: Run = async (args) => {
  const { words, options } = splitArguments(args)
  if (words.length === 0) {
    const projects = light.flatMap((room) => room.vitest)
    return show(process.execPath, [vitest, 'watch', '--changed', ...projects, ...options])
  }
  const selected = selectTests(words, process.env.INIT_CWD ?? process.cwd())
  const [first, second] = runsOf(selected)
  if (first === undefined || second !== undefined)
    throw new Error('Watch journeys and other tests in two terminals: they have two configurations.')
  await prepareTests(selected.map(({ room }) => room))
  return show(process.execPath, [vitest, 'watch', ...first, ...options])
}
