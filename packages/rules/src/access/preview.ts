/**
 * The stored contest id of preview submissions: made to a problem that is not public, by a user who can edit it. Public
 * practice has 0 and contests have positive ids, so every list, count and rank that names one of these leaves previews
 * out. On the wire a preview has contest 0.
 */
export const previewContest = -1

/** Whether a stored contest id means a contest's submission, neither practice nor preview. */
export const isContestEntry = (contestId: number): boolean => contestId > 0
