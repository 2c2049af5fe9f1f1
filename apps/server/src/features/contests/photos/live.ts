/** On which servers hear that photos of a contest changed. */
export const photosTopic = (contestId: number): string => `contest-photos:${contestId}`
