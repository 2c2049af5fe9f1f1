import { randomInt, randomUUID } from 'node:crypto'
import { type adminUsers, type BodyOf, fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyReply } from 'fastify'
import writeXlsx from 'write-excel-file/node'
import { z } from 'zod'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { welcomeAccounts } from '../../talk/messages/deliver-notices.ts'
import { checkUsername } from '../core/username.ts'
import { hashAll, newId } from './import-users.ts'
import { findTaken, insertAccounts } from './repository.ts'

type GenerateUsersInput = BodyOf<(typeof adminUsers)['generate']>

/**
 * Makes accounts in a row, all or none, with passwords of chance (api-admin 6.5). The passwords are kept readable for
 * half an hour, for the list.
 */
export const generateUsers = async (
  deps: Deps,
  viewer: SignedIn,
  input: GenerateUsersInput,
  caller: Caller,
): Promise<{ key: string }> => {
  const names = namesOf(input)
  const length = input.password_length ?? 6
  const { minChars, generatedMaxChars: max } = limits.password
  if (length < minChars || length > max) throw fail('account.passwordLength', { min: minChars, max })
  const taken = await findTaken(deps.db, names, [])
  const clash = names.filter((name) => taken.names.has(name))
  if (clash.length > 0) throw fail('generate.namesTaken', { names: clash.slice(0, 10).join(', ') })
  const passwords = names.map(() => makePassword(length))
  const hashes = await hashAll(deps, passwords)
  const key = randomUUID()
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const accounts = names.map((username, index) => ({
      ...plain,
      id: newId(),
      username,
      passwordHash: hashes[index] ?? '',
    }))
    const made = await insertAccounts(trx, accounts, now)
    if (made.size < names.length) throw fail('generate.namesTaken', { names: '' })
    await welcomeAccounts(trx, [...made], now)
    await trx.deleteFrom('generated_list').where('expires_at', '<', now).execute()
    await trx
      .insertInto('generated_list')
      .values({
        key,
        account_id: viewer.id,
        accounts: JSON.stringify(names.map((username, index) => [username, passwords[index]])),
        expires_at: new Date(now.getTime() + limits.userImport.generatedLifeMs),
      })
      .execute()
    const subject = { kind: 'account', id: '', name: `${names[0]} – ${names.at(-1)}` }
    const after = { first: names[0], last: names.at(-1), count: names.length }
    await audit(trx, { actor: viewer, action: 'account.generate', subject, after, address: caller.address })
  })
  return { key }
}

const plain = { email: null, realname: null, gender: 'secrecy', nickname: null, school: null }

const namesOf = (input: GenerateUsersInput): readonly string[] => {
  const [from, to] = [input.number_from ?? 1, input.number_to ?? 10]
  const { maxGenerated } = limits.userImport
  if (from < 0 || to < from) throw fail('generate.rangeWrong')
  if (to - from >= maxGenerated) throw fail('generate.tooMany', { max: maxGenerated })
  const [prefix, suffix] = [(input.prefix ?? '').trimStart(), (input.suffix ?? '').trimEnd()]
  const names = Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}${suffix}`)
  return names.map(checkUsername)
}

/** Lower-case letters and digits that are not confused on paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password of such letters. */
export const makePassword = (length: number): string =>
  Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')

/**
 * The list of generated accounts as XLSX; empty when its half hour is over (6.6). Every cell is a text cell: a name
 * that begins like a formula stays a name.
 */
export const sendGenerated = async (deps: Deps, reply: FastifyReply, key: string): Promise<void> => {
  const row = await deps.db
    .selectFrom('generated_list')
    .select('accounts')
    .where('key', '=', key)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst()
  const accounts = row === undefined ? [] : pairs.parse(row.accounts)
  const cell = (value: string) => ({ value, type: String })
  const rows = [[cell('用户名'), cell('密码')], ...accounts.map((pair) => pair.map(cell))]
  const file = await writeXlsx(rows, { sheet: '用户数据', columns: [{ width: 24 }, { width: 28 }] }).toBuffer()
  await reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('Content-Disposition', `attachment;filename=${encodeURIComponent(key)}.xlsx`)
    .header('Cache-Control', 'no-store')
    .send(file)
}

const pairs = z.array(z.tuple([z.string(), z.string()]))
