import { call } from '../api/client.ts'
import { session, signOut } from '../api/session.ts'
import { Leaving } from '../app/Leaving.tsx'

export function Component() {
  return <Leaving leave={leave} goOn={() => '/home'} />
}

const leave = async (): Promise<boolean> => {
  if (session.get().token === null) return false
  try {
    await call('accounts.logout')
    signOut()
    return true
  } catch {
    return false
  }
}
