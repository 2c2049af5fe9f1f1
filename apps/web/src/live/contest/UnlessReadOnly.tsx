import { type ReactNode, use } from 'react'
import { ContestContext, type ContestPlace } from './use-contest.ts'

interface Props {
  /** The desk whose work it is; without one it changes the contest. */
  readonly desk?: ContestPlace['can']['worksAt'][number]
  readonly children: ReactNode
}

/** Hides what a co-organiser of the contest around it cannot do. */
export function UnlessReadOnly({ desk, children }: Props) {
  const can = use(ContestContext)?.can
  const mayAct = can === undefined || (desk === undefined ? can.edit : can.worksAt.includes(desk))
  return mayAct ? children : null
}
