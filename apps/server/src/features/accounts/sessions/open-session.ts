import { randomUUID } from 'node:crypto'
import type { Caller, Deps } from '../../../deps.ts'
import { insertSession } from '../session-repository.ts'
import { signToken, wholeSecond } from './token.ts'

/** Signs an account in on one device and answers the token. The row is also the login record. */
export const openSession = async (
  deps: Pick<Deps, 'db' | 'clock' | 'sessionKey'>,
  accountId: string,
  caller: Pick<Caller, 'address' | 'userAgent'>,
): Promise<string> => {
  const sessionId = randomUUID()
  const issuedAt = wholeSecond(deps.clock.now())
  const token = await signToken(await deps.sessionKey(), { accountId, sessionId, issuedAt })
  const userAgent = caller.userAgent
  await insertSession(deps.db, { id: sessionId, accountId, issuedAt, address: caller.address, userAgent })
  return token
}
