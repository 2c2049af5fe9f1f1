import { type ErrorCode, fail } from '@verdict/contract'
import type { TrainingFault, TrainingFaultNames } from '@verdict/rules/training-faults'

type Codes = {
  readonly [Field in keyof TrainingFaultNames]: Readonly<Record<TrainingFaultNames[Field], ErrorCode>>
}

const codes: Codes = {
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
}

/** @throws Refusal of the first error in a training or the name of a category */
export const refuseFirst = <Field extends keyof TrainingFaultNames>([first]: readonly TrainingFault<Field>[]): void => {
  if (first !== undefined) throw fail(codes[first.field][first.fault], first.params)
}
