import { createHash } from 'node:crypto'
import { type RemoteJudge, remoteJudges } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { decryptSetting } from '../../site/core/encrypted-settings.ts'
import type { SiteSettings } from '../../site/core/settings.ts'

/** An account of the switch lists. Its password stays encrypted until a host needs it. */
export interface ListedAccount {
  readonly username: string
  readonly password: string
  /** Differs for another password and reveals nothing about it. */
  readonly mark: string
}

export type AccountsOf = ReadonlyMap<RemoteJudge, readonly ListedAccount[]>

/** Accounts with a password, by judge; judges without any are absent. */
export const listAccounts = async ({ settings }: Pick<Deps, 'settings'>): Promise<AccountsOf> =>
  accountsIn(await settings.read())

const accountsIn = ({ remoteAccounts }: SiteSettings): AccountsOf =>
  new Map(
    remoteJudges.flatMap((judge) => {
      const listed = (remoteAccounts[judge] ?? [])
        .filter(({ username, password }) => username !== '' && password !== '')
        .map((account) => ({ ...account, mark: markOf(account.password) }))
      return listed.length === 0 ? [] : [[judge, listed] as const]
    }),
  )

/** Encrypted texts differ even for equal passwords, so the digest reveals nothing. */
const markOf = (encrypted: string): string => createHash('sha256').update(encrypted).digest('hex').slice(0, 16)

export const hasAccounts = async (deps: Pick<Deps, 'settings'>, judge: RemoteJudge): Promise<boolean> =>
  (await listAccounts(deps)).has(judge)

/** @throws Error when the site's key is another one. */
export const openPassword = ({ cipher }: Pick<Deps, 'cipher'>, account: ListedAccount): string =>
  // Listed passwords are encrypted: `encryptPlainSettings` runs before the server listens.
  decryptSetting(cipher, 'remoteAccounts', account.password as Parameters<typeof decryptSetting>[2])

/** Gives every listed account a row. A new password clears what was wrong with the former one. */
export const keepAccountRows = async (db: Db, judge: RemoteJudge, listed: readonly ListedAccount[]): Promise<void> => {
  const rows = await db
    .selectFrom('remote_account')
    .select(['username', 'password_mark'])
    .where('judge', '=', judge)
    .execute()
  const known = new Map(rows.map((row) => [row.username, row.password_mark]))
  for (const { username, mark } of listed) {
    if (known.get(username) === mark) continue
    const fresh = { password_mark: mark, aside_at: null, error: null, error_at: null }
    await db
      .insertInto('remote_account')
      .values({ judge, username, ...fresh })
      .onConflict((conflict) => conflict.columns(['judge', 'username']).doUpdateSet(fresh))
      .execute()
  }
}
