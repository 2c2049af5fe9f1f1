/** Accepted submissions in a hundred, with two decimals (specification 000, section 2.6); a dash before the first. */
export const acceptedRate = (accepted: number, total: number): string =>
  total === 0 ? '–' : `${((accepted / total) * 100).toFixed(2)}%`
