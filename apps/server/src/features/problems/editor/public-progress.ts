/** State of a group problem's application to become public. */
export const publicProgress = { applied: 1, accepted: 2, refused: 3 } as const
