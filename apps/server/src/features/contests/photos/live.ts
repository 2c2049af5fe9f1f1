/** Topic for changes of a contest's photos. */
export const photosTopic = (contestId: number): string => `contest-photos:${contestId}`
