import { type BodyOf, type DataOf, type factors, fail, limits, toInstant } from '@verdict/contract'
import { readPermissions } from '@verdict/contract/vocabulary'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { ownAccount } from '../core/own-account.ts'
import { wantsFactor } from '../core/staff-factor.ts'
import { provenAccount, tryFactor } from './attempts.ts'
import { decryptSecret, encryptSecret } from './encrypted-secret.ts'
import { askForNewPasskey, readNewPasskey } from './passkeys.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'
import { relyingParty } from './relying-party.ts'
import * as rows from './repository.ts'
import { hashOfTicket, makeTicket, showTicket } from './tickets.ts'
import { base32, keyUri, newSecret, stepOfCode } from './totp.ts'

type Factors = typeof factors
type Codes = DataOf<Factors['confirmTotp']>

/** The own second factors; no secret is among it. */
export const readFactors = async (deps: Deps, viewer: SignedIn): Promise<DataOf<Factors['state']>> => {
  const [totp, passkeys, codes, account] = await Promise.all([
    rows.findTotp(deps.db, viewer.id),
    rows.listPasskeys(deps.db, viewer.id),
    rows.countRecoveryCodes(deps.db, viewer.id),
    ownAccount(deps.db, viewer.id),
  ])
  return {
    totp: totp !== null && totp.confirmed_at !== null,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: toInstant(row.created_at),
      usedAt: row.used_at === null ? null : toInstant(row.used_at),
    })),
    recoveryCodes: codes,
    // By the role the account has, not the one it may act in without a factor.
    required: await wantsFactor(deps, {
      role: account.role as SignedIn['role'],
      permissions: readPermissions(account.permissions),
    }),
  }
}

/** A new secret, returned only once; it becomes active when one of its codes is confirmed. */
export const beginTotp = async (
  deps: Deps,
  viewer: SignedIn,
  password: string,
): Promise<DataOf<Factors['beginTotp']>> => {
  const account = await provenAccount(deps, viewer.id, password)
  const secret = newSecret()
  if (!(await rows.keepTotp(deps.db, viewer.id, encryptSecret(deps, viewer.id, secret), deps.clock.now())))
    throw fail('factor.isOn')
  const uri = keyUri(secret, (await deps.settings.read()).name, account.username)
  return { secret: base32(secret), uri, svg: renderSVG(uri, { border: 2 }) }
}

export const confirmTotp = async (deps: Deps, viewer: SignedIn, code: string): Promise<Codes> => {
  const totp = await rows.findTotp(deps.db, viewer.id)
  if (totp === null) throw fail('factor.ticketMissing')
  if (totp.confirmed_at !== null) throw fail('factor.isOn')
  const now = deps.clock.now()
  const step = stepOfCode(decryptSecret(deps, viewer.id, totp.secret), code.slice(0, 100), now)
  if (!(await tryFactor(deps, viewer.id, async () => step !== null)) || step === null) throw fail('factor.codeWrong')
  return turnOn(deps, viewer, async (trx) => {
    if (!(await rows.confirmTotp(trx, viewer.id, step, now))) throw fail('factor.isOn')
  })
}

export const removeTotp = async (deps: Deps, viewer: SignedIn, password: string): Promise<null> => {
  await provenAccount(deps, viewer.id, password)
  return turnOff(deps, viewer.id, async (trx) => {
    if (!(await rows.dropTotp(trx, viewer.id))) throw fail('factor.isOff')
  })
}

export const beginPasskey = async (
  deps: Deps,
  viewer: SignedIn,
  given: { readonly password: string; readonly request: FastifyRequest },
): Promise<DataOf<Factors['beginPasskey']>> => {
  const account = await provenAccount(deps, viewer.id, given.password)
  const known = await rows.listPasskeys(deps.db, viewer.id)
  checkRoom(known.length)
  const { name: site } = await deps.settings.read()
  const party = relyingParty(deps.config, given.request)
  const options = await askForNewPasskey(party, { site, accountId: viewer.id, username: account.username, known })
  const ticket = await makeTicket(deps, { accountId: viewer.id, purpose: 'passkey', challenge: options.challenge })
  return { ticket, options: { ...options } }
}

export const addPasskey = async (
  deps: Deps,
  viewer: SignedIn,
  request: BodyOf<Factors['addPasskey']> & { readonly request: FastifyRequest },
): Promise<Codes> => {
  const name = request.name.trim()
  const { nameMaxChars } = limits.factor
  if (name === '' || [...name].length > nameMaxChars) throw fail('factor.nameTooLong', { max: nameMaxChars })
  const ticket = await showTicket(deps, request.ticket, 'passkey')
  if (ticket.account_id !== viewer.id) throw fail('factor.ticketMissing')
  const party = relyingParty(deps.config, request.request)
  const made = await readNewPasskey(party, ticket.challenge ?? '', request.passkey)
  if (made === null) throw fail('factor.passkeyRefused')
  return turnOn(deps, viewer, async (trx) => {
    if (!(await rows.dropTicket(trx, hashOfTicket(request.ticket)))) throw fail('factor.ticketMissing')
    checkRoom((await rows.listPasskeys(trx, viewer.id)).length)
    const kept = await rows.insertPasskey(trx, {
      id: made.id,
      accountId: viewer.id,
      name,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: (made.transports ?? []).join(','),
      now: deps.clock.now(),
    })
    if (!kept) throw fail('factor.passkeyRefused')
  })
}

export const removePasskey = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<Factors['removePasskey']>,
): Promise<null> => {
  await provenAccount(deps, viewer.id, input.password)
  return turnOff(deps, viewer.id, async (trx) => {
    if (!(await rows.dropPasskey(trx, viewer.id, input.id))) throw fail('factor.passkeyNotFound')
  })
}

export const renewRecoveryCodes = async (deps: Deps, viewer: SignedIn, password: string): Promise<Codes> => {
  const account = await provenAccount(deps, viewer.id, password)
  if (!account.has_second_factor) throw fail('factor.isOff')
  return { codes: [...(await deps.db.transaction().execute((trx) => writeCodes(deps, trx, viewer.id)))] }
}

const checkRoom = (count: number): void => {
  const max = limits.factor.maxPasskeys
  if (count >= max) throw fail('factor.tooManyPasskeys', { max })
}

/** Adds a factor; the first one brings recovery codes. */
const turnOn = async (deps: Deps, viewer: SignedIn, add: (trx: Db) => Promise<void>): Promise<Codes> => {
  const codes = await deps.db.transaction().execute(async (trx) => {
    await add(trx)
    await rows.settleFactors(trx, viewer.id)
    return (await rows.countRecoveryCodes(trx, viewer.id)) === 0 ? writeCodes(deps, trx, viewer.id) : []
  })
  deps.log.info({ accountId: viewer.id }, 'second factor added')
  return { codes: [...codes] }
}

const turnOff = async (deps: Deps, accountId: string, remove: (trx: Db) => Promise<void>): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    await remove(trx)
    await rows.settleFactors(trx, accountId)
  })
  deps.log.info({ accountId }, 'second factor removed')
  return null
}

const writeCodes = async (deps: Deps, trx: Db, accountId: string): Promise<readonly string[]> => {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfCode(accountId, code))
  await rows.replaceRecoveryCodes(trx, accountId, { hashes, now: deps.clock.now() })
  return codes
}
