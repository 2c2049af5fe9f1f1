import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { session, signOut } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/toast.ts'

/** Ends the session. When the server could not be told, the login stays and one is back where one was. */
export function Component() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void leave().then((isOut) => {
      if (isOut) toast.success(t('loggedOut'))
      void navigate(isOut ? '/admin/login' : '/admin', { replace: true })
    })
  }, [navigate, t])
  return <EmptyState title={t('loggingOut')} />
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
