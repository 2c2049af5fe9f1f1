import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { inBackOffice } from '../api/login-door.ts'
import { adoptOtherTab, session } from '../api/session.ts'

/**
 * What the rest of the page must notice about the login: when the person changes, what was fetched for the former one
 * is dropped; when the language changes, the server's answers change too; another tab's login or logout is adopted as
 * soon as this tab is looked at.
 */
export const watchSession = (queries: QueryClient, goTo: (path: string) => void): void => {
  let uid = session.get().user?.uid
  session.subscribe(() => {
    const now = session.get().user?.uid
    if (now === uid) return
    uid = now
    void queries.resetQueries()
  })
  i18next.on('languageChanged', () => void queries.invalidateQueries())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && adoptOtherTab()) goTo(inBackOffice() ? '/admin/login' : '/home')
  })
}
