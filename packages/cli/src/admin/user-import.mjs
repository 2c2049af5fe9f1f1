import { basename } from 'node:path'
import { Failure } from '../failure.mjs'
import { readBytes } from '../input.mjs'
import { counted } from '../output.mjs'
import { faultText } from './import-faults.mjs'

const path = '/api/admin/user'

/** Shows what the server makes of a file of users, and creates them with `--apply`. */
export const importUsers = async ({ api, out, args: [file], options }) => {
  const bytes = await readBytes(file)
  const name = file === '-' ? 'users.csv' : basename(file)
  const { rows, good, bad } = await api.upload(`${path}/read-user-file`, bytes, name)
  const shown = rows.map(({ password: _, ...row }) => ({ ...row, faults: faultText(row.faults) }))
  if (!options.apply) {
    if (out.isJson) out.record({ good, bad, rows: rows.map(({ password: _, ...row }) => row) })
    else out.rows(shown)
    out.note(
      `${counted(good, 'user')} can be created, ${counted(bad, 'row')} with faults. Nothing was created; use --apply.`,
    )
    return bad === 0 ? 0 : 1
  }
  if (bad > 0 && !options['skip-faulty'])
    throw new Failure(`${faultsOf(rows)}\n${counted(bad, 'row')} with faults. Nothing was created; use --skip-faulty.`)
  const valid = rows.filter(({ faults }) => faults.length === 0)
  if (valid.length > 0) await api.post(`${path}/insert-batch-user`, { users: valid.map(cellsOf) })
  const created = valid.map(({ username }) => username)
  out.done({ created, skipped: bad }, `${counted(created.length, 'user')} created, ${counted(bad, 'row')} skipped.`)
  return 0
}

/** Creates users of cells in the order of the import; nothing is created when one of them has a fault. */
export const insertUsers = async (api, users) => {
  const { rows, bad } = await api.post(`${path}/check-batch-user`, { users })
  if (bad > 0) throw new Failure(faultsOf(rows), 400)
  await api.post(`${path}/insert-batch-user`, { users })
}

const faultsOf = (rows) =>
  rows
    .filter(({ faults }) => faults.length > 0)
    .map(({ line, username, faults }) => `Row ${line} ${username}: ${faultText(faults)}`)
    .join('\n')

const cellsOf = ({ username, password, email, realname, gender, nickname, school }) => [
  username,
  password,
  email,
  realname,
  gender,
  nickname,
  school,
]
