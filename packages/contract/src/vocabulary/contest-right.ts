/**
 * What a co-organiser may do in one contest. `jury`: everything but removing the contest and changing its co-organisers.
 * `clarifications`, `balloons`, `print`: that desk alone. `readOnly`: reads what the jury reads and changes nothing.
 */
export const contestRights = ['jury', 'clarifications', 'balloons', 'print', 'readOnly'] as const
export type ContestRight = (typeof contestRights)[number]
