import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { makeApi } from './api.mjs'
import { deleteConfig, plainAddress, storeConfig } from './config.mjs'
import { Failure } from './failure.mjs'

/** Checks an API token with its site and stores both. */
export const login = async (given, options) => {
  const address = plainAddress(given ?? (await ask('Address of the site: ')))
  if (!options['token-stdin']) console.log(`Create an API token at ${address}/setting#tokens`)
  const token = (options['token-stdin'] ? await text(process.stdin) : await ask('API token: ', true)).trim()
  if (!/^vdt_[A-Za-z0-9]+$/.test(token)) throw new Failure('That is not an API token. It begins with vdt_.')
  const { username } = await makeApi({ address, token }).get('/api/api-token')
  const file = await storeConfig({ address, token })
  console.log(`Logged in as ${username}. Token stored in ${file}`)
  return 0
}

export const logout = async () => {
  await deleteConfig()
  console.log('Token deleted from this computer. Revoke it in the settings of the site to end it.')
  return 0
}

/** Asks a question on the terminal; a hidden answer is not echoed. */
const ask = async (question, isHidden = false) => {
  if (!process.stdin.isTTY) throw new Failure('No terminal to ask on. Use: verdict login ADDRESS --token-stdin')
  let isMuted = false
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isMuted) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const answer = terminal.question(question)
  isMuted = isHidden
  try {
    return (await answer).trim()
  } finally {
    terminal.close()
    if (isHidden) process.stdout.write('\n')
  }
}
