import { parseArgs } from 'node:util'
import { Failure } from '../failure.mjs'
import { makeOutput } from '../output.mjs'
import { contestCommands } from './contests.mjs'
import { judgeCommands } from './judges.mjs'
import { problemCommands } from './problems.mjs'
import { rejudgeCommands } from './rejudge.mjs'
import { settingCommands } from './settings.mjs'
import { userCommands } from './users.mjs'

const commands = {
  ...userCommands,
  ...problemCommands,
  ...contestCommands,
  ...rejudgeCommands,
  ...settingCommands,
  ...judgeCommands,
}
/** Of the same nouns, but run by the main program. */
const otherCommands = { 'problem push': { args: 'DIR|ZIP', summary: 'upload a problem package and run its check' } }
const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } }

/** Whether the first argument names a group of admin commands. */
export const isAdminCommand = ([noun, verb]) =>
  Object.keys(commands).some((name) => name.startsWith(`${noun} `)) && `${noun} ${verb}` !== 'problem push'

/** Runs `NOUN VERB ...` and returns its exit code. `connect` reads the stored token when a call is needed. */
export const runAdmin = async ([noun, verb, ...rest], connect) => {
  const name = `${noun} ${verb}`
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    if (verb !== undefined && !/^(help|-h|--help)$/.test(verb))
      throw new Failure(`Unknown: ${name}\n\n${usageOf(noun)}`)
    console.log(usageOf(noun))
    return verb === undefined ? 2 : 0
  }
  const { values, positionals } = read(name, command, rest)
  if (values.help) {
    console.log(help(name, command))
    return 0
  }
  const api = await connect()
  try {
    const out = makeOutput(values.json === true)
    return (await command.run({ api, out, args: positionals, options: values })) ?? 0
  } catch (error) {
    if (error.code !== asksBack || command.options?.force === undefined) throw error
    throw new Failure(`${error.message} Use --force to do it anyway.`, asksBack)
  }
}

/** The status of a refusal that asks whether to go on. */
const asksBack = 409

const read = (name, command, args) => {
  try {
    return parseArgs({ args, options: { ...common, ...command.options }, allowPositionals: true })
  } catch (error) {
    throw new Failure(`${error.message}\n\n${help(name, command)}`)
  }
}

/** All admin commands, one line each. */
export const adminUsage = () => Object.entries(commands).map(line).join('\n')

const usageOf = (noun) => {
  const own = Object.entries({ ...commands, ...otherCommands }).filter(([name]) => name.startsWith(`${noun} `))
  return `Usage:\n${own.map(line).join('\n')}\n\nEvery command has --json and --help.`
}

const line = ([name, { args, summary }]) => `  ${`verdict ${name}${args ? ` ${args}` : ''}`.padEnd(38)}  ${summary}`

const help = (name, { args, summary, options = {} }) => {
  const own = Object.entries({ ...options, ...common }).map(
    ([key, { type }]) => `  --${key}${type === 'string' ? ' VALUE' : ''}`,
  )
  return `Usage: verdict ${name}${args ? ` ${args}` : ''} [options]\n\n${summary}\n\nOptions:\n${own.join('\n')}`
}
