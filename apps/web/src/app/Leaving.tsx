import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../i18n/index.ts'
import { toast } from '../ui/controls/toast.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'

interface Props {
  /** Ends the session; whether it has ended. */
  readonly leave: () => Promise<boolean>
  readonly goOn: (isOut: boolean) => string
}

/** A page that logs out once and redirects. If the call fails, the session is kept and the error is shown. */
export function Leaving({ leave, goOn }: Props) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  // The first page of a visit may come from a link that someone else wrote.
  const [mayStart, setMayStart] = useState(useLocation().key !== 'default')
  const start = useEffectEvent(async () => {
    const isOut = await leave()
    if (isOut) toast.success(t('loggedOut'))
    void navigate(goOn(isOut), { replace: true })
  })
  useEffect(() => {
    if (hasStarted.current || !mayStart) return
    hasStarted.current = true
    void start()
  }, [mayStart])
  if (!mayStart) {
    return (
      <EmptyState title={t('logOutAsk')}>
        <Button onClick={() => setMayStart(true)}>{t('user.logout')}</Button>
      </EmptyState>
    )
  }
  return <EmptyState title={t('loggingOut')} />
}
