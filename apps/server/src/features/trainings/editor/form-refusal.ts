import type { TrainingFaultNames } from '@verdict/rules/training-faults'
import { refuseFirstOf } from '../../../platform/form-refusal.ts'

/** @throws Refusal of the first error in a training or the name of a category */
export const refuseFirst = refuseFirstOf<TrainingFaultNames>({
  auth: { unknown: 'training.authWrong' },
  title: { required: 'training.titleRequired', tooLong: 'training.titleTooLong' },
  description: { tooLong: 'training.descriptionTooLong' },
  rank: { number: 'training.rankWrong' },
  privatePwd: { required: 'training.passwordRequired', tooLong: 'training.passwordTooLong' },
  openTime: { needsGroup: 'training.homeworkNeedsGroup' },
  dueTime: { needsGroup: 'training.homeworkNeedsGroup', order: 'training.dueBeforeOpening' },
  latePercent: { percent: 'training.latePercentWrong' },
  prerequisiteCount: { count: 'training.prerequisiteCountWrong' },
  categoryName: { required: 'training.categoryNameWrong', tooLong: 'training.categoryNameWrong' },
})
