import { spawn } from 'node:child_process'
import { makeApi } from './api.mjs'
import { plainAddress, readConfig } from './config.mjs'
import { Failure } from './failure.mjs'
import { localTime } from './output.mjs'

/** Prints the requests of a contest as they come, with a command of the machine the printer is at. */

const secretShape = /[\w-]{43}/

/** The desk pass of the environment, which needs no account; otherwise the stored token. */
const openDesk = async () => {
  const { VERDICT_URL, VERDICT_DESK_PASS: pass } = process.env
  if (!pass) return makeApi(await readConfig())
  // The link of a pass, or its secret alone.
  const secret = secretShape.exec(pass)?.[0]
  if (secret === undefined) throw new Failure('VERDICT_DESK_PASS is neither the link nor the secret of a desk pass.')
  const address = URL.canParse(pass) && pass.includes('://') ? pass : VERDICT_URL
  if (!address) throw new Failure('VERDICT_DESK_PASS needs VERDICT_URL, the address of the site.')
  return makeApi({ address: plainAddress(address), cookie: `verdict-desks=${secret}` })
}

const contestId = (text) => {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw new Failure(`Not the number of a contest: ${text ?? ''}`)
  return Number(text)
}

const intervalOf = (text) => {
  const seconds = Number(text ?? 5)
  if (!(seconds >= 1 && seconds <= 600)) throw new Failure('--every is a number of seconds from 1 to 600.')
  return seconds * 1_000
}

/** Prints waiting requests, the oldest first; with `--once` those that wait now, otherwise until it is stopped. */
export const printDesk = async (contest, values, out) => {
  const desk = { api: await openDesk(), cid: contestId(contest), command: values.command ?? 'lp', out }
  const interval = intervalOf(values.every)
  // Printed, but not marked yet: a lost connection must not print a page twice.
  const printed = new Set()
  for (;;) {
    const isReached = await printWaiting(desk, printed, values.once === true)
    if (values.once === true) return isReached ? 0 : 2
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}

/** One round. Failures are reported and tried again in the next one; with `isStrict` a refusal ends the command. */
const printWaiting = async ({ api, cid, command, out }, printed, isStrict) => {
  try {
    const { records, title } = await api.get('/api/contest-desk/prints', {
      cid,
      waiting: true,
      currentPage: 1,
      limit: 30,
    })
    let isWhole = true
    for (const { id } of records) {
      if (!printed.has(id)) {
        const request = await api.get('/api/contest-desk/print-text', { cid, id })
        const fault = await runCommand(command, request, pageOf(request, title))
        if (fault !== null) {
          // The others do not wait behind it.
          console.error(`${fault} Request ${id} is tried again.`)
          isWhole = false
          continue
        }
        printed.add(id)
        out.note(`Printed request ${id} of ${nameOf(request)}, ${request.lines} lines`)
      }
      await api.change('/api/contest-desk/print', { cid, id, isPrinted: true })
      printed.delete(id)
    }
    return isWhole
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // A revoked pass or a wrong contest does not become right by itself.
    if (isStrict || error.code === 403) throw error
    console.error(error.message)
    return false
  }
}

const nameOf = ({ seat, team, username }) => [seat, team || username].filter(Boolean).join(' ')

/** The text under a line that says where the page goes. Other control characters could command the printer. */
const pageOf = (request, title) => {
  const { seat, team, username, realname, createdAt, content, id } = request
  const person = [team, username, realname].filter(Boolean).join(' · ')
  const head = [seat, person, title, localTime(new Date(createdAt)), `#${id}`].filter(Boolean)
  return `${head.join('\n')}\n${'-'.repeat(72)}\n${content}\n`.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ' ')
}

/** Resolves with the reason why the page is not printed, or null. */
const runCommand = (command, { id, username, team, seat }, text) =>
  new Promise((resolve) => {
    const facts = {
      VERDICT_PRINT_ID: String(id),
      VERDICT_PRINT_USER: username,
      VERDICT_PRINT_TEAM: team,
      VERDICT_PRINT_SEAT: seat,
    }
    // The command needs neither the token nor the pass.
    const { VERDICT_TOKEN: _, VERDICT_DESK_PASS: __, ...environment } = process.env
    const child = spawn(command, {
      shell: true,
      env: { ...environment, ...facts },
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    child.on('error', (error) => resolve(`The print command cannot start: ${error.message}.`))
    child.on('close', (code) => resolve(code === 0 ? null : `The print command ended with ${code}.`))
    // A command that reads nothing says so by its exit code.
    child.stdin.on('error', () => {})
    child.stdin.end(text)
  })
