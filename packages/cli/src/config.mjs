import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failure } from './failure.mjs'

/** Address and token, in the user's configuration folder, readable by the user alone. */
const configFile = () => {
  const { XDG_CONFIG_HOME, APPDATA } = process.env
  const folder = XDG_CONFIG_HOME || (process.platform === 'win32' && APPDATA) || join(homedir(), '.config')
  return join(folder, 'verdict', 'config.json')
}

/** Reads the stored address and token; the environment has precedence. */
export const readConfig = async () => {
  const { VERDICT_URL, VERDICT_TOKEN } = process.env
  if (VERDICT_URL && VERDICT_TOKEN) return { address: plainAddress(VERDICT_URL), token: VERDICT_TOKEN }
  const text = await readFile(configFile(), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') throw new Failure('Not logged in. Run: verdict login ADDRESS')
    throw error
  })
  const stored = JSON.parse(text)
  // A stored token is sent to no other address than its own.
  if (VERDICT_URL && plainAddress(VERDICT_URL) !== stored.address)
    throw new Failure('VERDICT_URL needs VERDICT_TOKEN, because the stored token belongs to another address.')
  return { address: stored.address, token: VERDICT_TOKEN || stored.token }
}

export const storeConfig = async (config) => {
  const file = configFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 })
  // The mode of a file that was there before is kept by writeFile.
  await chmod(file, 0o600)
  return file
}

export const deleteConfig = () => rm(configFile(), { force: true })

/** The origin of a site; `https` unless the address says otherwise. */
export const plainAddress = (text) => {
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) throw new Failure(`Not an address: ${text}`)
  return new URL(address).origin
}
