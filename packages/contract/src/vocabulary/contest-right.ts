/** Rights of co-organisers to work at one desk. */
export const deskRights = ['clarifications', 'balloons', 'print'] as const
export type ContestDesk = (typeof deskRights)[number]

/**
 * What a co-organiser may do in one contest. `jury`: everything but removing the contest and changing its co-organisers.
 * `clarifications`, `balloons`, `print`: that desk alone. `readOnly`: reads what the jury reads and changes nothing.
 */
export const contestRights = ['jury', ...deskRights, 'readOnly'] as const
export type ContestRight = (typeof contestRights)[number]
