import { allPages } from '../api.mjs'
import { confirm } from '../confirm.mjs'
import { Failure } from '../failure.mjs'
import { required, wholeNumber } from '../input.mjs'
import { counted } from '../output.mjs'
import { passwordFor } from './passwords.mjs'
import { importUsers, insertUsers } from './user-import.mjs'

/** Commands about users: scope `users`. */

const roles = {
  root: 1000,
  admin: 1001,
  default_user: 1002,
  no_subimit_user: 1003,
  no_discuss_user: 1004,
  mute_user: 1005,
  no_submit_no_discuss_user: 1006,
  no_submit_mute_user: 1007,
  problem_admin: 1008,
}
const path = '/api/admin/user'

const list = async ({ api, out, options }) => {
  const query = { keyword: options.search, role: options.role && roleOf(options.role), status: options.disabled && 1 }
  const limit = options.limit === undefined ? undefined : wholeNumber(options.limit, '--limit')
  out.rows((await allPages(api, `${path}/get-user-list`, query, limit)).map(brief))
}

const show = async ({ api, out, args }) => {
  const user = await find(api, args[0])
  const { titleName, nickname, school, number, gender } = user
  out.record({ ...brief(user), uid: user.uid, nickname, school, number, gender, titleName })
}

const create = async ({ api, out, args, options }) => {
  const name = required(args[0], 'NAME')
  const password = await passwordFor(options)
  const { email, realname, gender, nickname, school } = options
  await insertUsers(api, [[name, password.text, email, realname, gender, nickname, school].map((cell) => cell ?? '')])
  report(out, name, password, `User ${name} created.`)
}

const resetPassword = async ({ api, out, args, options }) => {
  const user = await find(api, args[0])
  const password = await passwordFor(options)
  await edit(api, user, { password: password.text, setNewPwd: true })
  report(out, user.username, password, `Password of ${user.username} set; all sessions of the user ended.`)
}

const setStatus =
  (status, text) =>
  async ({ api, out, args }) => {
    const user = await find(api, args[0])
    await edit(api, user, { status })
    out.done({ username: user.username, disabled: status === 1 }, `User ${user.username} ${text}.`)
  }

const setRole = async ({ api, out, args }) => {
  const type = roleOf(required(args[1], 'ROLE'))
  const user = await find(api, args[0])
  await edit(api, user, { type })
  out.done({ username: user.username, role: args[1] }, `User ${user.username} has the role ${args[1]}.`)
}

const remove = async ({ api, out, args, options }) => {
  required(args[0], 'NAME')
  const ids = []
  for (const name of args) ids.push((await find(api, name)).uid)
  const losses = await api.post(`${path}/what-goes`, { ids })
  const loss = losses.map((row) => `${row.username} (${counted(row.submissions, 'submission')})`).join(', ')
  await confirm(`Delete ${loss}?`, options)
  await api.remove(`${path}/delete-user`, { body: { ids } })
  out.done({ deleted: losses.map(({ username }) => username) }, `Deleted ${loss}.`)
}

/** A generated password is printed once; a given one is not repeated. */
const report = (out, username, password, text) => {
  const record = password.isGenerated ? { username, password: password.text } : { username }
  out.done(record, password.isGenerated ? `${text}\nPassword: ${password.text}` : text)
}

const roleOf = (name) => {
  if (!Object.hasOwn(roles, name)) throw new Failure(`Unknown role: ${name}. Roles: ${Object.keys(roles).join(', ')}`)
  return roles[name]
}

const find = async (api, name) => {
  const wanted = required(name, 'NAME').toLowerCase()
  const found = await allPages(api, `${path}/get-user-list`, { keyword: name })
  const user = found.find(({ username }) => username.toLowerCase() === wanted)
  if (user === undefined) throw new Failure(`No user is called ${name}.`, 404)
  return user
}

/** The call replaces the whole account, so it sends back what is not changed. */
const edit = (api, user, changes) => {
  const { uid, username, realname, email, titleName, titleColor, status } = user
  const kept = { uid, username, realname, email, titleName, titleColor, status, type: user.roles[0].id }
  return api.change(`${path}/edit-user`, { ...kept, setNewPwd: false, ...changes })
}

const brief = ({ username, realname, email, roles: [role], status, gmtCreate, lastLogin }) => ({
  username,
  realname,
  email,
  role: role.role,
  disabled: status === 1,
  created: gmtCreate,
  lastLogin,
})

const text = { type: 'string' }
const flag = { type: 'boolean' }
const password = { 'password-stdin': flag }
const profile = { email: text, realname: text, gender: text, nickname: text, school: text }

export const userCommands = {
  'user list': { summary: 'list users', options: { search: text, role: text, disabled: flag, limit: text }, run: list },
  'user show': { args: 'NAME', summary: 'show a user', run: show },
  'user create': {
    args: 'NAME',
    summary: 'create a user; without --password-stdin the password is generated and printed',
    options: { ...profile, ...password },
    run: create,
  },
  'user import': {
    args: 'FILE',
    summary: 'preview a CSV or XLSX file of users; --apply creates them',
    options: { apply: flag, 'skip-faulty': flag },
    run: importUsers,
  },
  'user reset-password': { args: 'NAME', summary: 'set a new password', options: password, run: resetPassword },
  'user disable': { args: 'NAME', summary: 'ban a user', run: setStatus(1, 'disabled') },
  'user enable': { args: 'NAME', summary: 'lift a ban', run: setStatus(0, 'enabled') },
  'user role': { args: 'NAME ROLE', summary: 'change the role of a user without staff rights', run: setRole },
  'user delete': {
    args: 'NAME...',
    summary: 'delete users with their submissions',
    options: { yes: flag },
    run: remove,
  },
}
