import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { askToLogin } from './ask-to-login.ts'
import { usePresent } from './session.ts'

/**
 * A page for people who are logged in; others are led home and asked to (specification 001, section 6). Whose login
 * runs out meanwhile finds the page as it was once they are back; anybody else finds nothing of what was typed there.
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
    // Who was here and left, or did not come back, meets the page's end and no question.
    if (!wasIn.current) askToLogin()
  }, [isIn, navigate])
  return isIn ? <Fragment key={present.uid}>{children}</Fragment> : null
}
