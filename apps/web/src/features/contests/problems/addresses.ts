/** The pages of a contest's problems (specification 001, 2.1). */
export const problemAddress = (cid: number, label: string): string =>
  `/contest/${cid}/problem/${encodeURIComponent(label)}`

export const focusAddress = (cid: number, label: string): string => `${problemAddress(cid, label)}/full-screen`

export const entryAddress = (cid: number, label: string, submitId: number): string =>
  `${problemAddress(cid, label)}/submission-detail/${submitId}`

export const everybodyAddress = (cid: number, label: string): string =>
  `/contest/${cid}/submissions?${new URLSearchParams({ problemID: label, completeProblemID: 'true' })}`

/** The label before or after one; null at the ends. */
export const besides = (labels: readonly string[], label: string, step: 1 | -1): string | null => {
  const place = labels.indexOf(label)
  return place < 0 ? null : (labels[place + step] ?? null)
}
