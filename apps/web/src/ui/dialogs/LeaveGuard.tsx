import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { hasUnsaved, useHasUnsaved } from '../../lib/form/use-unsaved.ts'
import ConfirmDialog from './ConfirmDialog.tsx'

/**
 * Asks before leaving a page with unsaved changes (`useUnsaved`); rendered once in the shell, because a router has one
 * guard. Redirects to the login page are not blocked, because the user did not choose them.
 */
export function LeaveGuard() {
  const isDirty = useHasUnsaved()
  const { t } = useTranslation('admin')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/admin/login',
  )
  useEffect(() => {
    if (!isDirty) return
    const stop = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', stop)
    return () => window.removeEventListener('beforeunload', stop)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      question={{
        title: t('leave.title'),
        text: t('leave.text'),
        yes: t('leave.yes'),
        isDangerous: true,
        onYes: () => blocker.proceed(),
      }}
      onClose={() => blocker.reset()}
    />
  )
}
