/** Kinds of questions. */
export const questionKinds = ['single', 'multiple', 'text', 'number', 'code'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Points of a multiple choice that is not exactly right. */
export const partialRules = ['none', 'half', 'share', 'balanced'] as const
export type PartialRule = (typeof partialRules)[number]

/** When right answers are shown: after the marking, after the question was solved, or never. */
export const solutionRules = ['always', 'solved', 'never'] as const
export type SolutionRule = (typeof solutionRules)[number]

/** The place of the answer in the code of a code question. */
export const codeBlank = '___'
