import { Failure } from '../failure.mjs'
import { readText, required } from '../input.mjs'

/** Commands about site settings: scope `site`. Mail, SMS, single sign-on and the database need a login. */

const webPath = '/api/admin/config/get-web-config'
const extrasPath = '/api/admin/config/get-site-extras'
const switchPath = '/api/admin/switch/info'

/** Settings with the call that changes them. Accounts of remote judges are left to the pages of the site. */
const readAll = async (api) => {
  const [web, extras, switches] = [await api.get(webPath), await api.get(extrasPath), await api.get(switchPath)]
  const plain = Object.entries(switches).filter(([key]) => !/(Username|Password)List$/.test(key))
  const ofWeb = Object.entries({ ...web, ...extras }).map(([key, value]) => ({ key, value, isSwitch: false }))
  return [...ofWeb, ...plain.map(([key, value]) => ({ key, value, isSwitch: true }))]
}

const list = async ({ api, out }) => {
  const settings = await readAll(api)
  if (out.isJson) out.record(Object.fromEntries(settings.map(({ key, value }) => [key, value])))
  else out.rows(settings.map(({ key, value }) => ({ key, value })))
}

const get = async ({ api, out, args }) => {
  const { key, value } = await find(api, args[0])
  out.done({ key, value }, typeof value === 'string' ? value : JSON.stringify(value))
}

const set = async ({ api, out, args }) => {
  const setting = await find(api, args[0])
  const given = args[1] === '-' ? (await readText('-')).trim() : required(args[1], 'VALUE')
  const value = parsedValue(setting, given)
  await api.change(`/api/admin/${setting.isSwitch ? 'switch/update' : 'config/set-web-config'}`, {
    [setting.key]: value,
  })
  const stored = await find(api, setting.key)
  out.done({ key: stored.key, value: stored.value }, `${stored.key} is ${JSON.stringify(stored.value)}.`)
}

const unset = async ({ api, out, args }) => {
  const { key, isSwitch } = await find(api, args[0])
  if (isSwitch) throw new Failure(`${key} always has a value.`)
  await api.change('/api/admin/config/set-web-config', { clear: [key] })
  const { value } = await find(api, key)
  out.done({ key, value }, `${key} is ${JSON.stringify(value)}.`)
}

const find = async (api, key) => {
  required(key, 'KEY')
  const settings = await readAll(api)
  const found = settings.find((setting) => setting.key === key)
  if (found === undefined) throw new Failure(`No setting is called ${key}. See: verdict setting list`, 404)
  return found
}

/** The text as the type that the setting has now. */
const parsedValue = ({ key, value }, text) => {
  if (value === null || typeof value === 'string') return text
  try {
    const parsed = JSON.parse(text)
    if (typeof parsed === typeof value && Array.isArray(parsed) === Array.isArray(value)) return parsed
  } catch {
    // Reported below with the expected type.
  }
  throw new Failure(`${key} must be ${Array.isArray(value) ? 'a JSON list' : expected(value)}.`)
}

const expected = (value) => (typeof value === 'boolean' ? 'true or false' : `a ${typeof value}`)

export const settingCommands = {
  'setting list': { summary: 'list site settings', run: list },
  'setting get': { args: 'KEY', summary: 'show one setting', run: get },
  'setting set': { args: 'KEY VALUE', summary: 'change a setting; VALUE - reads standard input', run: set },
  'setting unset': { args: 'KEY', summary: 'remove a name or link', run: unset },
}
