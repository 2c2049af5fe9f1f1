import { connection } from '../api/connection.ts'
import { session } from '../api/session.ts'
import { t } from '../i18n/index.ts'
import { loadOutboxDialog } from '../live/outbox/load-dialog.ts'
import { clearUnsent, unsent } from '../live/outbox/outbox.ts'
import { sendUnsent } from '../live/outbox/send-unsent.ts'
import { toast } from '../ui/controls/toast.ts'
import { deleteOthers } from './caches.ts'
import { deleteEnded } from './kept.ts'
import { register } from './register.ts'

/** A program that a reachable server did not answer is sent again after this time. */
const againMs = 15_000

let hasBegun = false

/** Starts what belongs to the logged-in user, and deletes what is kept for others. */
export const begin = async (): Promise<void> => {
  await deleteOthers()
  if (session.get().user === null) return
  if (!hasBegun) {
    hasBegun = true
    connection.subscribe(() => {
      if (connection.get() === 'online') void catchUp()
    })
    setInterval(() => {
      if (unsent().length > 0) void send()
    }, againMs)
  }
  // The worker takes some seconds to be there. Without the dialog, because the page is left or the network is gone, the
  // page works as before.
  await Promise.all([loadOutboxDialog().catch(() => undefined), register(), catchUp()])
}

/** Another user, or none. A logout deletes unsent programs as well, and says so. */
export const changeAccount = async ({ isLogout }: { readonly isLogout: boolean }): Promise<void> => {
  const { user } = session.get()
  // A super admin who views as another user returns to the own programs.
  const removed = isLogout || (user !== null && user.viewing === undefined) ? clearUnsent(user?.uid ?? null) : 0
  if (removed > 0) toast.warning(t('outbox.removed', { count: removed }))
  await begin()
}

const catchUp = async (): Promise<void> => {
  await Promise.all([send(), deleteEnded()])
}

const send = async (): Promise<void> => {
  const { sent } = await sendUnsent()
  if (sent > 0) toast.success(t('outbox.sent', { count: sent }))
}
