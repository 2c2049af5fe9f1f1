import type { Query, QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { closeDoor, door, inBackOffice } from '../api/login-door.ts'
import { adoptOtherTab, lapsed, letGo, session } from '../api/session.ts'

/**
 * Reactions of the page to session changes: when the user changes, data fetched for the previous one is dropped; a
 * guest who logs in, or a user returning after an expired session, keeps the page while it is refetched. When the
 * language changes, responses change too; another tab's login or logout is adopted when this tab gets focus.
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

/** Refetches everything below the current page. Pending requests belong to the previous reader. */
const renew = async (queries: QueryClient): Promise<void> => {
  const filter = { predicate: ({ meta }: Query) => meta?.once !== true }
  await queries.cancelQueries(filter)
  await queries.invalidateQueries(filter)
}
