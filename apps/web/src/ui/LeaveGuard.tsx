import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '../i18n/index.ts'
import { hasUnsaved, useHasUnsaved } from '../lib/use-unsaved.ts'
import ConfirmDialog from './ConfirmDialog.tsx'

/**
 * Asks before a page with unsaved changes (`useUnsaved`) is left; stands once in the shell, as a router has one guard. The way to the login page stays open: whoever is sent there did not
 * choose to go.
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
