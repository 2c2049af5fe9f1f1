import { createHash, randomInt } from 'node:crypto'
import { limits } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'

/**
 * One-time codes. Only a hash is stored, so a copy of the database is useless; wrong guesses are counted in the row,
 * and a code expires after too many of them.
 */

export type CodePurpose = 'register' | 'reset' | 'captcha' | 'change-email' | 'bind-phone' | 'reset-by-phone'

export interface NewCode {
  readonly purpose: CodePurpose
  /** Subject of the code: an e-mail address, an account, a captcha. */
  readonly subject: string
  readonly code: string
  readonly now: Date
  readonly lifeMs: number
}

/** Keeps a code; a former one for the same subject stops working. */
export const keepCode = async (db: Db, made: NewCode): Promise<void> => {
  const row = {
    code_hash: hashOf(made.purpose, made.subject, made.code),
    tries: 0,
    created_at: made.now,
    expires_at: new Date(made.now.getTime() + made.lifeMs),
  }
  await db
    .insertInto('one_time_code')
    .values({ purpose: made.purpose, subject: made.subject, ...row })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(row))
    .execute()
}

export interface Guess {
  readonly purpose: CodePurpose
  readonly subject: string
  readonly code: string
  readonly now: Date
}

/**
 * Tries a code without using it up. One statement compares and counts under the row's lock, so parallel guesses gain
 * nothing. Right guesses are not counted: the call can fail for another reason and is then sent again with the code.
 * `missing` when there is none, it expired, or too many guesses were wrong.
 */
export const tryCode = async (db: Db, guess: Guess): Promise<'right' | 'wrong' | 'missing'> => {
  const hash = hashOf(guess.purpose, guess.subject, guess.code)
  const row = await db
    .updateTable('one_time_code')
    .set({ tries: sql`tries + case when code_hash = ${hash} then 0 else 1 end` })
    .where('purpose', '=', guess.purpose)
    .where('subject', '=', guess.subject)
    .where('expires_at', '>', guess.now)
    .where('tries', '<', limits.emailCode.maxTries)
    .returning('code_hash')
    .executeTakeFirst()
  if (row === undefined) return 'missing'
  return row.code_hash === hash ? 'right' : 'wrong'
}

/** Uses a code up; true for the one caller that does. */
export const useCode = async (db: Db, guess: Guess): Promise<boolean> => {
  const done = await db
    .deleteFrom('one_time_code')
    .where('purpose', '=', guess.purpose)
    .where('subject', '=', guess.subject)
    .where('code_hash', '=', hashOf(guess.purpose, guess.subject, guess.code))
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Takes a code away whether the guess is right or not, for codes that allow one guess. */
export const takeCode = async (db: Db, guess: Guess): Promise<boolean> => {
  const row = await db
    .deleteFrom('one_time_code')
    .where('purpose', '=', guess.purpose)
    .where('subject', '=', guess.subject)
    .returning(['code_hash', 'expires_at'])
    .executeTakeFirst()
  if (row === undefined || row.expires_at <= guess.now) return false
  return row.code_hash === hashOf(guess.purpose, guess.subject, guess.code)
}

const hashOf = (purpose: string, subject: string, code: string): string =>
  createHash('sha256').update(`${purpose}\n${subject}\n${code}`).digest('hex')

/** Six digits, the first may be 0. */
export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(limits.emailCode.chars, '0')

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A long unguessable code. */
export const longCode = (chars: number): string =>
  Array.from({ length: chars }, () => letters[randomInt(letters.length)]).join('')
