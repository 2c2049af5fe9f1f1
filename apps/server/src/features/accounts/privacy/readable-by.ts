import { type SqlBool, sql } from 'kysely'

interface Readable {
  /** The column of the account's id, such as `account.id`. */
  readonly account: string
  readonly field: 'realname' | 'school'
  readonly reader: number
  /** For accounts that no term governs. */
  readonly otherwise: number
}

/** Whether a reader sees a field, as an SQL condition: a search by a hidden value would reveal it. */
export const readableBy = ({ account, field, reader, otherwise }: Readable) =>
  sql<SqlBool>`personal_audience(${sql.ref(account)}, ${sql.lit(field)}, ${otherwise}::int) <= ${reader}::int`
