/** The pages of a training of the site or of a group (specification 001, 2.1). */
export const trainingAddress = (tid: number, gid: number | null): string =>
  gid === null ? `/training/${tid}` : `/group/${gid}/training/${tid}`

export const problemAddress = (base: string, problemId: string): string =>
  `${base}/problem/${encodeURIComponent(problemId)}`

export const focusAddress = (base: string, problemId: string): string =>
  `${problemAddress(base, problemId)}/full-screen`

/** Submissions of the site, or of the training's group. */
export const statusAddress = (gid: number | null, filter: Readonly<Record<string, string>>): string =>
  `${gid === null ? '' : `/group/${gid}`}/status?${new URLSearchParams(filter)}`

/** `/training/7/problem/A` is `problem/A`. */
export const pathInside = (pathname: string): string =>
  pathname.replace(/^(\/group\/[^/]+)?\/training\/[^/]+\/?/, '').replace(/\/$/, '')
