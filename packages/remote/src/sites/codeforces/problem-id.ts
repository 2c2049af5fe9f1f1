export interface ContestProblem {
  readonly contest: string
  readonly index: string
}

/** `1A`, `1500F2`; of digits alone the last two are the index. Null for anything else. */
export const splitProblemId = (given: string): ContestProblem | null => {
  const id = given.trim().toUpperCase()
  const [, contest, index] = /^(\d{1,7})([A-Z]\d?)$/.exec(id) ?? /^(\d{1,7})(\d\d)$/.exec(id) ?? []
  return contest === undefined || index === undefined ? null : { contest, index }
}
