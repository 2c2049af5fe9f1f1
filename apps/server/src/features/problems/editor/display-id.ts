import { fail } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { isTaken } from '../../../platform/db/taken.ts'
import { findByDisplayId } from './repository.ts'

/** Valid display ids: safe in URLs and lists. */
const pattern = /^[^\s/\\?#%<>"'&]{1,64}$/

/**
 * A display id as it is kept.
 * @throws Refusal `problem.displayIdRequired` or `problem.displayIdMalformed`
 */
export const readDisplayId = (given: string | null): string => {
  const id = (given ?? '').trim().toUpperCase()
  if (id === '') throw fail('problem.displayIdRequired')
  if (!pattern.test(id)) throw fail('problem.displayIdMalformed')
  return id
}

/** @throws Refusal `problem.displayIdTaken` when another problem has it. */
export const requireFree = async (db: Db, displayId: string, ownId: number | null): Promise<void> => {
  const found = await findByDisplayId(db, displayId)
  if (found !== undefined && found.id !== ownId) throw fail('problem.displayIdTaken', { problemId: displayId })
}

/**
 * Maps a unique violation from a concurrent save with the same display id.
 * @throws Refusal `problem.displayIdTaken`, or the error itself.
 */
export const refuseTaken =
  (displayId: string) =>
  (error: unknown): never => {
    throw isTaken(error, 'problem_display_id_once') ? fail('problem.displayIdTaken', { problemId: displayId }) : error
  }
