import { call } from '../../../api/client.ts'

/** Whether a name or address is in use; null when the server could not answer (submitting will check). */
const ask = async (body: { username?: string; email?: string }) =>
  call('accounts.exists', { body }, { quiet: true }).catch(() => null)

export const usernameExists = async (username: string): Promise<boolean | null> =>
  (await ask({ username: username.trim() }))?.username ?? null

export const emailExists = async (email: string): Promise<boolean | null> =>
  (await ask({ email: email.trim() }))?.email ?? null
