import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { hasUnsaved, useHasUnsaved } from '../../lib/form/use-unsaved.ts'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'

/**
 * Asks before leaving a page with unsaved changes (`useUnsaved`); rendered once, because a router has one guard. Redirects
 * to the login page are not blocked, because the user did not choose them.
 */
export function LeaveGuard() {
  const isDirty = useHasUnsaved()
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
  return <UnsavedQuestion what="page" onDiscard={() => blocker.proceed()} onClose={() => blocker.reset()} />
}
