import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { askToLogin } from './ask-to-login.ts'
import { useUser } from './session.ts'

/** A page for people who are logged in; others are led home and asked to (specification 001, section 6). */
export function NeedsLogin({ children }: { children: ReactNode }) {
  const isIn = useUser() !== null
  const navigate = useNavigate()
  useEffect(() => {
    if (isIn) return
    // Whoever is logging out or was logged out meets the page's end, not a question.
    void navigate('/home', { replace: true })
    askToLogin()
  }, [isIn, navigate])
  return isIn ? children : null
}
