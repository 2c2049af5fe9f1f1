/** How a problem is scored. */
export const problemType = { acm: 0, oi: 1 } as const
export type ProblemType = (typeof problemType)[keyof typeof problemType]

/** Visibility of a problem: everyone, its managers, or only inside contests that contain it. */
export const problemAuth = { public: 1, hidden: 2, contest: 3 } as const
export type ProblemAuth = (typeof problemAuth)[keyof typeof problemAuth]

export const judgeModes = ['default', 'spj', 'interactive'] as const
export type JudgeMode = (typeof judgeModes)[number]

export const judgeCaseModes = ['default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error'] as const
export type JudgeCaseMode = (typeof judgeCaseModes)[number]

/** Difficulty 0 to 6 in rising order. */
export const difficulties = [
  'beginner',
  'elementary',
  'intermediate',
  'advanced',
  'senior',
  'expert',
  'master',
] as const
export type DifficultyName = (typeof difficulties)[number]

/** The own judge is `ME` for tags and languages and `Mine` in the problem list; both are accepted everywhere. */
export const ownBank = ['ME', 'Mine'] as const
export const remoteBanks = ['HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE'] as const

/** A reader's progress in a problem: solved, submitted to without an accepted verdict, or not submitted to. */
export const problemProgress = ['solved', 'tried', 'untried'] as const
export type ProblemProgress = (typeof problemProgress)[number]

/**
 * Orders of the problem list besides the usual one by display id; with a minus from the highest value down. `result` is
 * the difficulty computed from results.
 */
export const problemOrders = [
  'difficulty',
  '-difficulty',
  'total',
  '-total',
  'rate',
  '-rate',
  'result',
  '-result',
] as const
export type ProblemOrder = (typeof problemOrders)[number]
