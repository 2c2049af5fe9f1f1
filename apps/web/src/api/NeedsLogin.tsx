import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { askToLogin } from './ask-to-login.ts'
import { usePresent } from './session.ts'

/**
 * A page for logged-in users; guests are redirected to the home page and asked to log in (specification 001, section
 * 6). A user whose session expires finds the page unchanged after logging in again; other users see nothing of the
 * typed input.
 */
export function NeedsLogin({ children }: { children: ReactNode }) {
  const present = usePresent()
  const isIn = present !== null
  const navigate = useNavigate()
  const wasIn = useRef(isIn)
  useEffect(() => {
    if (isIn) {
      wasIn.current = true
      return
    }
    void navigate('/home', { replace: true })
    // After a logout, or when the user does not return, the page closes without asking.
    if (!wasIn.current) askToLogin()
  }, [isIn, navigate])
  return isIn ? <Fragment key={present.uid}>{children}</Fragment> : null
}
