/** How the results of contests combine: scores are added, points by place, or problems solved with penalty. */
export const seriesCombinings = ['score', 'place', 'solved'] as const
export type SeriesCombining = (typeof seriesCombinings)[number]

/** Criteria that break ties: contests won, places from the best one on, the result in the latest contest. */
export const seriesTieBreaks = ['wins', 'places', 'latest'] as const
export type SeriesTieBreak = (typeof seriesTieBreaks)[number]

/** Why the results of a contest do not count yet: it has not ended, or guests cannot open its final scoreboard. */
export const seriesContestStates = ['counted', 'scheduled', 'running', 'frozen', 'closed', 'unfit'] as const
export type SeriesContestState = (typeof seriesContestStates)[number]
