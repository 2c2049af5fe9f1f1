import { limits } from '@verdict/contract/limits'
import { useEffect, useState } from 'react'
import { makeStore, useStore } from '../../../lib/store.ts'

/** When each kind of email can be requested again. Outside React, so that it survives closing the dialog. */
const waits = { register: limits.emailCode.resendMs, reset: limits.reset.resendMs } as const
export type MailKind = keyof typeof waits

const readyAt = makeStore<Readonly<Record<MailKind, number>>>({ register: 0, reset: 0 })

export const startCountdown = (kind: MailKind): void =>
  readyAt.set({ ...readyAt.get(), [kind]: Date.now() + waits[kind] })

/** Seconds left, 0 when it can be requested. */
export const useCountdown = (kind: MailKind): number => {
  const end = useStore(readyAt)[kind]
  const [now, setNow] = useState(Date.now)
  const isWaiting = end > now
  useEffect(() => {
    setNow(Date.now())
    if (end <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [end])
  return isWaiting ? Math.ceil((end - now) / 1_000) : 0
}
