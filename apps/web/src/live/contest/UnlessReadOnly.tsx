import { type ReactNode, use } from 'react'
import { ContestContext } from './use-contest.ts'

/** Hides what a read-only co-organiser of the contest around it cannot do. */
export function UnlessReadOnly({ children }: { children: ReactNode }) {
  return use(ContestContext)?.right === 'readOnly' ? null : children
}
