import { type ReactNode, use } from 'react'
import { ContestContext } from './use-contest.ts'

/** Hides what a read-only co-organiser of the contest around it cannot do. */
export function UnlessReadOnly({ children }: { children: ReactNode }) {
  const place = use(ContestContext)
  return place === null || place.can.edit ? children : null
}
