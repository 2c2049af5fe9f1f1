import type { Query, QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { closeDoor, door, inBackOffice } from '../api/login-door.ts'
import { adoptOtherTab, lapsed, letGo, session } from '../api/session.ts'

/**
 * What the rest of the page must notice about the login: when the person changes, what was fetched for the former one
 * is dropped; who was a guest, or comes back after a login that ran out, keeps what is shown while it is asked for
 * again. When the language changes, the server's answers change too; another tab's login or logout is adopted as soon
 * as this tab is looked at.
 */
export const watchSession = (queries: QueryClient, goTo: (path: string) => void): void => {
  /** Whose answers are shown. */
  let shown = session.get().user?.uid
  let isAway = false
  const settle = (): void => {
    const now = session.get().user?.uid
    if (now === undefined && lapsed.get() !== null) {
      isAway = true
      return
    }
    if (now === shown && !isAway) return
    const mayStay = shown === undefined || shown === now
    shown = now
    isAway = false
    void (mayStay ? renew(queries) : queries.resetQueries())
  }
  session.subscribe(settle)
  lapsed.subscribe(settle)
  door.subscribe(() => {
    if (door.get() === null && session.get().user === null) letGo()
  })
  i18next.on('languageChanged', () => void renew(queries))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    const wasGuest = session.get().user === null
    if (adoptOtherTab()) goTo(inBackOffice() ? '/admin/login' : '/home')
    else if (wasGuest && session.get().user !== null) closeDoor()
  })
}

/** Asks for everything anew, under what is shown. What is on its way was asked for by the former reader. */
const renew = async (queries: QueryClient): Promise<void> => {
  const filter = { predicate: ({ meta }: Query) => meta?.once !== true }
  await queries.cancelQueries(filter)
  await queries.invalidateQueries(filter)
}
