import { type Locale, Refusal, roleName } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { receiptsOf } from '../../contests/receipts/find-receipt.ts'
import { presentNotice } from '../../talk/messages/present.ts'
import { readTraining } from '../../trainings/core/read-training.ts'
import { ownAccount } from '../core/own-account.ts'
import { presentUserInfo } from '../core/present.ts'
import { readHome } from '../users/read-home.ts'
import * as rows from './repository.ts'

/** Subjects whose rows need the rules of their pages. */

const picturePrefix = '/api/public/img/'

/** The profile, and the names of the pictures that show the user. */
export const readProfile = async (deps: Deps, viewer: SignedIn) => {
  const account = await ownAccount(deps.db, viewer.id)
  const photos = await rows.photoUrls(deps.db, viewer.id)
  const pictures = [account.avatar ?? '', ...photos].flatMap((url) =>
    url.startsWith(picturePrefix) ? [url.slice(picturePrefix.length)] : [],
  )
  const { roleList: _, can: __, ...fields } = presentUserInfo(account, viewer)
  const role = roleName(account.role)
  return { fields: { ...fields, role, ...(await rows.accountTimes(deps.db, viewer.id)) }, pictures }
}

/** Solved problems, as the user's own page lists them. */
export async function* readSolved(deps: Deps, viewer: SignedIn): AsyncGenerator<unknown> {
  yield* (await readHome(deps, viewer, { id: viewer.id, username: null })).solvedList
}

/** Progress in trainings that the user can still open. */
export async function* readProgress(deps: Deps, viewer: SignedIn): AsyncGenerator<unknown> {
  for (const id of await rows.trainingIds(deps.db, viewer.id)) {
    try {
      const { title, acCount, problemCount } = await readTraining(deps, viewer, id)
      yield { trainingId: id, title, solved: acCount, problems: problemCount }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** Notices that the user received. */
export async function* readNotices(deps: Deps, viewer: SignedIn, locale: Locale): AsyncGenerator<unknown> {
  for (let before: number | null = null; ; ) {
    const found = await rows.noticesBefore(deps.db, viewer.id, before)
    for (const row of found) {
      const { title, content, state, gmtCreate } = await presentNotice(row, locale)
      yield { title, content, isRead: state, createdAt: gmtCreate }
      before = row.id
    }
    if (found.length < rows.atOnce) return
  }
}

/** Signed receipts of the user's contest submissions. */
export async function* readOwnReceipts(deps: Deps, viewer: SignedIn): AsyncGenerator<unknown> {
  for (let after = 0; ; ) {
    const ids = await rows.entryIdsAfter(deps.db, viewer.id, after)
    yield* (await receiptsOf(deps, ids)).values()
    if (ids.length < rows.atOnce) return
    after = ids.at(-1) ?? after
  }
}
