import { call } from '../../api/client.ts'
import { session, signOut } from '../../api/session.ts'
import { Leaving } from '../../app/Leaving.tsx'

/** A user who stays logged in returns to the previous page. */
export function Component() {
  return <Leaving leave={leave} goOn={(isOut) => (isOut ? '/admin/login' : '/admin')} />
}

const leave = async (): Promise<boolean> => {
  if (session.get().token === null) return true
  try {
    await call('accounts.adminLogout')
    signOut()
    return true
  } catch {
    return session.get().token === null
  }
}
