import { randomUUID } from 'node:crypto'
import { limits } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import { audit } from '../../../../platform/audit.ts'
import { makePassword } from '../../../accounts/admin/generate.ts'
import { hashAll, newId } from '../../../accounts/admin/import-users.ts'
import { insertBatchAccounts } from '../../../accounts/admin/insert-batch.ts'
import type { ContestImporting } from './import-contest.ts'
import { usablePassword } from './plan-people.ts'
import { accountsByName } from './repository.ts'

/** Accounts per transaction: limits the loss after a crash and the time locks are held. */
const chunkRows = 50

/**
 * Creates the accounts of the package that do not exist. Generated passwords go into a list that can be downloaded for
 * half an hour after the last of them, in the transaction that creates the accounts.
 */
export const importPeople = async (deps: Deps, importing: ContestImporting): Promise<void> => {
  const { row, contest, plan } = importing
  const planned = plan.people.flatMap((person, index) => {
    const draft = contest.people[index]
    return person.fate !== 'create' || draft === undefined ? [] : [{ ...draft, username: person.username }]
  })
  const there = await accountsByName(
    deps.db,
    planned.map(({ username }) => username),
  )
  const people = planned.filter(({ username }) => !there.has(username.toLowerCase()))
  const key = row.passwords_key ?? randomUUID()
  for (let at = 0; at < people.length; at += chunkRows) {
    const chunk = people.slice(at, at + chunkRows).map((person) => {
      const given = usablePassword(person)
      return { person, password: given ?? makePassword(generatedLength), isGenerated: given === null }
    })
    await createChunk(deps, importing, { chunk, key })
  }
}

const generatedLength = 10

interface Chunk {
  readonly chunk: readonly {
    readonly person: ContestImporting['contest']['people'][number]
    readonly password: string
    readonly isGenerated: boolean
  }[]
  readonly key: string
}

const createChunk = async (deps: Deps, { row, viewer }: ContestImporting, { chunk, key }: Chunk): Promise<void> => {
  const hashes = await hashAll(
    deps,
    chunk.map(({ password }) => password),
  )
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const accounts = chunk.map(({ person, password, isGenerated }, index) => ({
      password,
      isGenerated,
      account: {
        id: newId(),
        passwordHash: hashes[index] ?? '',
        username: person.username,
        email: null,
        realname: person.realname || null,
        gender: person.gender,
        nickname: person.nickname || null,
        school: person.school || null,
      },
    }))
    const made = await insertBatchAccounts(
      trx,
      accounts.map(({ account }) => account),
      now,
    )
    const created = accounts.filter(({ account }) => made.has(account.id))
    const generated = created.filter(({ isGenerated }) => isGenerated)
    if (generated.length > 0) {
      const list = JSON.stringify(generated.map(({ account, password }) => [account.username, password]))
      const expires_at = new Date(now.getTime() + limits.userImport.generatedLifeMs)
      await trx
        .insertInto('generated_list')
        .values({ key, account_id: viewer.id, accounts: list, expires_at })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ accounts: sql`generated_list.accounts || excluded.accounts`, expires_at }),
        )
        .execute()
      await trx.updateTable('contest_import').set({ passwords_key: key }).where('id', '=', row.id).execute()
    }
    const names = created.map(({ account }) => account.username)
    if (names.length === 0) return
    const subject = { kind: 'account', id: '', name: `${names[0]} (${names.length})` }
    await audit(trx, {
      actor: viewer,
      action: 'account.import',
      subject,
      after: { accounts: names },
      address: row.address,
    })
  })
}
