/** Subjects of review comments. */
export const reviewParts = ['statement', 'data', 'solutions', 'checker', 'other'] as const
export type ReviewPart = (typeof reviewParts)[number]

/** Requirements of a problem before publication. */
export const checklistItems = ['statements', 'validator', 'checker', 'accepted', 'wrong', 'margins', 'samples'] as const
export type ChecklistItem = (typeof checklistItems)[number]
