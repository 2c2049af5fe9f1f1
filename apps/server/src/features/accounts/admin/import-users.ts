import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fail, type ImportPlan, type ImportRow, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { takeFile } from '../../../platform/http/form.ts'
import { welcomeAccounts } from '../../talk/messages/deliver-notices.ts'
import { hashPassword } from '../core/password.ts'
import { type GivenRow, planImport } from './plan-import.ts'
import { readTable } from './read-table.ts'
import { insertAccounts } from './repository.ts'

/** Previews each row of a file. Creates nothing. */
export const readUserFile = async (deps: Deps, request: FastifyRequest): Promise<ImportPlan> => {
  const file = await takeFile(request, { field: 'file', maxBytes: limits.userImport.maxBytes })
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(part as Buffer)
  return planImport(deps.db, await readTable(file.name, Buffer.concat(parts)))
}

type Users = readonly (readonly (string | null)[])[] | null

/** Previews each row as sent by clients. */
export const checkBatch = (deps: Deps, users: Users): Promise<ImportPlan> => planImport(deps.db, rowsOf(users))

const rowsOf = (users: Users): readonly GivenRow[] => {
  const rows = (users ?? []).map((cells, index) => ({ line: index + 1, cells }))
  if (rows.length === 0) throw fail('import.empty')
  if (rows.length > limits.userImport.maxRows) throw fail('import.tooManyRows', { max: limits.userImport.maxRows })
  return rows
}

/** Creates many accounts. Valid rows are imported and kept; the refusal counts and names the others (api-admin 6.4). */
export const insertBatch = async (deps: Deps, viewer: SignedIn, users: Users, caller: Caller): Promise<null> => {
  const { rows } = await planImport(deps.db, rowsOf(users))
  const good = rows.filter((row) => row.faults.length === 0)
  const lost: ImportRow[] = rows.filter((row) => row.faults.length > 0)
  for (let done = 0; done < good.length; done += chunkRows) {
    lost.push(...(await insertChunk(deps, viewer, good.slice(done, done + chunkRows), caller)))
  }
  if (lost.length === 0) return null
  const names = lost.map((row) => row.username || `#${row.line}`)
  const shown = names.length > shownNames ? `${names.slice(0, shownNames).join(', ')}…` : names.join(', ')
  throw fail('import.someFailed', { made: rows.length - lost.length, failed: lost.length, names: shown })
}

/** Rows per transaction: limits the loss after a crash and the time locks are held. */
const chunkRows = 50
const shownNames = 50

/** Creates the accounts of some rows; returns the rows whose name was taken meanwhile. */
const insertChunk = async (
  deps: Deps,
  viewer: SignedIn,
  rows: readonly ImportRow[],
  caller: Caller,
): Promise<readonly ImportRow[]> => {
  const hashes = await hashAll(
    deps,
    rows.map((row) => row.password),
  )
  const accounts = rows.map((row, index) => ({ row, id: newId(), passwordHash: hashes[index] ?? '' }))
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const made = await insertAccounts(
      trx,
      accounts.map(({ row, id, passwordHash }) => ({
        id,
        passwordHash,
        username: row.username,
        email: row.email || null,
        realname: row.realname || null,
        gender: row.gender,
        nickname: row.nickname || null,
        school: row.school || null,
      })),
      now,
    )
    await welcomeAccounts(trx, [...made], now)
    const names = accounts.filter(({ id }) => made.has(id)).map(({ row }) => row.username)
    if (names.length > 0) {
      const subject = { kind: 'account', id: '', name: `${names[0]} (${names.length})` }
      const address = caller.address
      await audit(trx, { actor: viewer, action: 'account.import', subject, after: { accounts: names }, address })
    }
    return accounts.filter(({ id }) => !made.has(id)).map(({ row }) => row)
  })
}

export const newId = (): string => randomUUID().replaceAll('-', '')

/** Hashes a few at a time, so that people who log in meanwhile are not kept waiting behind all of them. */
export const hashAll = async (deps: Deps, passwords: readonly string[]): Promise<readonly string[]> => {
  const hashes: string[] = []
  const atOnce = availableParallelism()
  for (let done = 0; done < passwords.length; done += atOnce) {
    hashes.push(
      ...(await Promise.all(passwords.slice(done, done + atOnce).map((password) => hashPassword(deps, password)))),
    )
  }
  return hashes
}
