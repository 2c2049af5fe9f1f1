import { createContext, use } from 'react'
import type { Training } from './queries.ts'

/** The training whose pages are open. */
export interface TrainingPlace {
  readonly tid: number
  readonly gid: number | null
  /** Address of its first page. */
  readonly base: string
  readonly training: Training
  /** The viewer may see its problems: it has opened, and is public, entered or managed by them. */
  readonly isOpen: boolean
  /** It asks the viewer for its password. */
  readonly needsPassword: boolean
}

export const TrainingContext = createContext<TrainingPlace | null>(null)

/** @throws Error outside the pages of a training */
export const useTraining = (): TrainingPlace => {
  const place = use(TrainingContext)
  if (place === null) throw new Error('useTraining is used outside TrainingScope')
  return place
}

/** Why the problems are locked for the viewer: the first thing they can do something about. */
export const useLockReason = (): 'password' | 'prerequisite' | 'opening' | null => {
  const { training, isOpen, needsPassword } = useTraining()
  if (isOpen) return null
  if (needsPassword) return 'password'
  return training.prerequisite?.isMet === false ? 'prerequisite' : 'opening'
}
