import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { session, signOut } from '../api/session.ts'
import { useTranslation } from '../i18n/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { toast } from '../ui/toast.ts'

/** Ends the session and goes home. When the server could not be told, the login stays and the error is shown. */
export function Component() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void leave().then((isOut) => {
      if (isOut) toast.success(t('loggedOut'))
      void navigate('/home', { replace: true })
    })
  }, [navigate, t])
  return <EmptyState title={t('loggingOut')} />
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
