import { fail, limits } from '@verdict/contract'
import { readSheetRows } from '../../../platform/files/read-sheet.ts'
import type { GivenRow } from './plan-import.ts'

/**
 * Rows of a CSV or XLSX file. A first row that names its columns may put them in any order; without one they are in
 * the order of the import. Empty rows are left out.
 */
export const readTable = async (name: string, bytes: Buffer): Promise<readonly GivenRow[]> => {
  const filled = await readSheetRows(name, bytes)
  const [first, ...rest] = filled
  const order = first === undefined ? null : columnsNamedBy(first.cells)
  const found =
    order === null ? filled : rest.map((row) => ({ ...row, cells: order.map((at) => row.cells[at] ?? null) }))
  if (found.length === 0) throw fail('import.empty')
  if (found.length > limits.userImport.maxRows) throw fail('import.tooManyRows', { max: limits.userImport.maxRows })
  return found
}

/** Accepted column names, in the order of the import. */
const headings: readonly (readonly string[])[] = [
  ['username', 'user name', 'user', 'account', '用户名', '账号', '帐号'],
  ['password', '密码', '初始密码'],
  ['email', 'e-mail', 'mail', '邮箱', '电子邮箱'],
  ['realname', 'real name', 'name', '真实姓名', '姓名'],
  ['gender', 'sex', '性别'],
  ['nickname', 'nick', '昵称'],
  ['school', '学校'],
]

/** Column positions when the row is a heading: it names at least user and password. */
const columnsNamedBy = (cells: readonly (string | null)[]): readonly number[] | null => {
  const words = cells.map((cell) => (cell ?? '').trim().toLowerCase())
  const order = headings.map((names) => words.findIndex((word) => names.includes(word)))
  return order[0] === -1 || order[1] === -1 ? null : order
}
