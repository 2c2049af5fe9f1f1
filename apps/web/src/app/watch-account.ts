import type { QueryClient } from '@tanstack/react-query'
import { keepPresent } from '../api/kept-answers.ts'
import { lapsed, session } from '../api/session.ts'
import { readText } from '../lib/storage.ts'
import { whenIdle } from '../lib/when-idle.ts'

/** Set while answers are kept for an account (`offline/kept.ts`), so that guests do not fetch the code that deletes them. */
const marker = 'keptFor'

/**
 * What this browser keeps for an account follows the login: after the first paint, and with every login and logout, in
 * this tab or another one. The code is fetched for logged-in users, and for guests where something is left to delete.
 */
export const watchAccount = (queries: QueryClient): void => {
  let shown = session.get().user?.uid
  session.subscribe(() => {
    const { user } = session.get()
    if (user?.uid === shown) return
    const wasUser = shown !== undefined
    shown = user?.uid
    // A rejected token may be the end of a session or of the account; an unsent program waits for the former.
    const isLogout = user === null && lapsed.get() === null
    if (user !== null || wasUser) void load().then(({ changeAccount }) => changeAccount({ isLogout }), ignore)
  })
  whenIdle(() => {
    if (shown === undefined && readText(marker) === null) return
    void load().then(({ begin }) => begin(), ignore)
    if (shown !== undefined) void keepPresent(queries).catch(ignore)
  })
}

const load = () => import('../offline/begin.ts')

/** The file cannot be fetched: there is no connection, and the next start tries again. */
const ignore = (): void => {}
