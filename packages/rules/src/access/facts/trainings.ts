import {
  isTrainingAdmin,
  type TrainingStanding,
  type TrainingTerms,
  trainingPageRefusal,
  trainingRefusal,
} from '../../training/access.ts'
import { keepsProblems } from '../table.ts'
import type { Viewer } from '../who.ts'

export interface TrainingRoleFacts {
  readonly training: TrainingTerms
  readonly groupLevel: number
}

export interface TrainingFacts {
  readonly training: TrainingTerms
  readonly standing: TrainingStanding
}

export const trainingAccess = {
  'training.edit': (viewer: Viewer, { training, groupLevel }: TrainingRoleFacts) =>
    isTrainingAdmin(viewer, training, groupLevel),
  /** Its problems. Problem admins arrange those of all trainings outside groups (api-admin 12.2). */
  'training.arrange': (viewer: Viewer, { training, groupLevel }: TrainingRoleFacts) =>
    isTrainingAdmin(viewer, training, groupLevel) || (training.groupId === null && keepsProblems(viewer, undefined)),
} as const

export const trainingRefusals = {
  'training.readPage': (viewer: Viewer, { training, standing }: TrainingFacts) =>
    trainingPageRefusal(viewer, training, standing),
  'training.read': (viewer: Viewer, { training, standing }: TrainingFacts) =>
    trainingRefusal(viewer, training, standing),
} as const
