import { createHash, timingSafeEqual } from 'node:crypto'
import { type BodyOf, fail, limits, type trainings } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { giveSlotBack, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { findTraining, openTrainingPage } from './find-training.ts'
import { insertRegistration } from './repository.ts'

/** Registers a user with the password of a private training (6.3). Guessing is throttled. */
export const registerForTraining = async (
  deps: Deps,
  viewer: SignedIn,
  { tid, password }: BodyOf<(typeof trainings)['register']>,
): Promise<null> => {
  if (tid === null || password === null || password.trim() === '') throw fail('training.registrationFieldsMissing')
  const { row, standing } = await openTrainingPage(deps, viewer, tid)
  if (!row.is_private) throw fail('training.notPrivate')
  await requirePassword(deps, viewer, { tid, given: password, expected: row.password })
  if (standing.isRegistered) throw fail('training.alreadyRegistered')
  await deps.db.transaction().execute(async (trx) => {
    await requireUnchanged(trx, tid, row.password)
    const isNew = await insertRegistration(trx, { trainingId: tid, accountId: viewer.id, at: deps.clock.now() })
    if (!isNew) throw fail('training.alreadyRegistered')
  })
  return null
}

/** A concurrent change of the password deletes all registrations; one with the old password must not come after it. */
const requireUnchanged = async (trx: Db, tid: number, password: string): Promise<void> => {
  const row = await trx
    .selectFrom('training')
    .select('password')
    .where('id', '=', tid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw fail('training.notFound')
  if (row.password !== password) throw fail('training.passwordWrong')
}

interface Attempt {
  readonly tid: number
  readonly given: string
  readonly expected: string
}

/** The slot is taken before the comparison, so that parallel attempts count like sequential ones. */
const requirePassword = async (deps: Deps, viewer: SignedIn, { tid, given, expected }: Attempt): Promise<void> => {
  const key = `training-password:${tid}:${viewer.id}`
  const { maxFailures, windowMs } = limits.trainingPassword
  const slot = await takeSlot(deps.db, key, { limit: maxFailures, windowMs, now: deps.clock.now() })
  if (!slot.taken) throw fail('training.passwordTooOften', { seconds: waitSeconds(slot) })
  if (!timingSafeEqual(digest(given), digest(expected))) throw fail('training.passwordWrong')
  await giveSlotBack(deps.db, key)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether the viewer entered the password (6.3). */
export const readTrainingAccess = async (
  deps: Deps,
  viewer: SignedIn,
  tid: number,
): Promise<{ readonly access: boolean }> => {
  const training = await findTraining(deps, viewer, tid)
  if (training === null || !training.standing.isRegistered) return { access: false }
  await openTrainingPage(deps, viewer, tid)
  return { access: true }
}
