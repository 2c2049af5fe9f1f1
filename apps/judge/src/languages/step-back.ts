import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** Judging has priority over what prepares later compiles. */
export const stepBack = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
}
