#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { adminUsage, isAdminCommand, runAdmin } from './admin/commands.mjs'
import { makeApi } from './api.mjs'
import { readConfig } from './config.mjs'
import { Failure } from './failure.mjs'
import { login, logout } from './login.mjs'
import { makeOutput } from './output.mjs'
import { printDesk } from './print-desk.mjs'
import { pushProblem } from './push.mjs'
import { submit } from './submit.mjs'
import { runSamples } from './test.mjs'

/**
 * The command line client. Plain JavaScript on Node alone, because Node runs no TypeScript from an installed package.
 * Exit codes: 0 done and accepted, 1 not accepted, 2 refused or failed.
 */

const usage = `Usage:
  verdict login [ADDRESS]           store the address of a site and an API token
  verdict logout                    delete the stored token
  verdict whoami                    show the user and the scopes of the token
  verdict submit FILE... [options]  submit a program, the main source first, and wait for the verdict
  verdict test FILE... [options]    run a program on the samples of its problem
  verdict problem push DIR|ZIP      upload a problem package and run its check
  verdict print-desk CONTEST        print the requests of a contest as they come

Administration, each with --json and --help:
${adminUsage()}

Options:
  -p, --problem ID     display id of the problem; default: the name of the file without its ending
  -c, --contest ID     contest of the problem
  -l, --language NAME  default: by the ending of the file
  -i, --input FILE     test: run this input instead of the samples
      --no-wait        submit: do not wait for the verdict
      --replace        push: replace a problem with the same display id
      --no-check       push: do not run the check
      --command CMD    print-desk: shell command that prints its input; default: lp
      --every SECONDS  print-desk: pause between two looks; default: 5
      --once           print-desk: print what waits now and end
      --token-stdin    login: read the token from standard input
      --json           print one JSON document; errors as JSON on standard error

Environment: VERDICT_URL and VERDICT_TOKEN replace the stored address and token. VERDICT_DESK_PASS is the link of a
desk pass, for print-desk without an account.`

const options = /** @type {const} */ ({
  problem: { type: 'string', short: 'p' },
  contest: { type: 'string', short: 'c' },
  language: { type: 'string', short: 'l' },
  input: { type: 'string', short: 'i' },
  'no-wait': { type: 'boolean' },
  replace: { type: 'boolean' },
  'no-check': { type: 'boolean' },
  'token-stdin': { type: 'boolean' },
  command: { type: 'string' },
  every: { type: 'string' },
  once: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
})

const whoami = async (api, out) => {
  const { username, token } = await api.get('/api/api-token')
  const scopes = token === null ? 'all rights' : `${token.scopes.join(', ')}; expires ${token.expiresAt.slice(0, 10)}`
  const { scopes: list = null, expiresAt = null } = token ?? {}
  out.done({ username, address: api.address, scopes: list, expiresAt }, `${username} at ${api.address} (${scopes})`)
  return 0
}

/** Runs a command and returns its exit code. */
const run = async (args) => {
  if (isAdminCommand(args)) return runAdmin(args, async () => makeApi(await readConfig()))
  const { values, positionals } = read(args)
  const [command = '', ...rest] = positionals
  if (values.help === true || command === '' || command === 'help') {
    console.log(usage)
    return command === '' && values.help !== true ? 2 : 0
  }
  if (command === 'login') return login(rest[0], values)
  if (command === 'logout') return logout()
  if (command === 'print-desk') return printDesk(rest[0], values, makeOutput(values.json === true))
  const api = makeApi(await readConfig())
  const out = makeOutput(values.json === true)
  if (command === 'whoami') return whoami(api, out)
  if (command === 'submit') return submit(api, rest, values, out)
  if (command === 'test') return runSamples(api, rest, values, out)
  if (command === 'problem' && rest[0] === 'push') return pushProblem(api, rest[1], values, out)
  throw new Failure(`Unknown command: ${positionals.join(' ')}\n\n${usage}`)
}

const read = (args) => {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Failure(`${error.message}\n\n${usage}`)
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Failure)) throw error
  if (process.argv.includes('--json'))
    console.error(JSON.stringify({ error: { code: error.code, message: error.message } }))
  else console.error(error.message)
  process.exitCode = 2
}
