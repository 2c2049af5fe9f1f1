/** A wrong submission with what is known of its first failure. */
export interface WrongSubmission {
  readonly id: number
  readonly userId: string
  readonly verdict: number
  /** Number of the first failing case; null when none is known. */
  readonly caseNumber: number | null
  /** Words of the checker, the run or the compiler. */
  readonly message: string
}

export interface Mistake<S extends WrongSubmission> {
  readonly key: string
  readonly userIds: readonly string[]
  /** Newest first. */
  readonly submissions: readonly S[]
}

const maxMessageChars = 160

/**
 * What two outputs must have in common to count as one mistake: their words. Numbers, addresses, quoted values, places
 * in a file and spaces differ from user to user.
 */
export const normalisedMessage = (message: string): string => {
  const line = message.split('\n').find((text) => /\berror\b/i.test(text)) ?? message
  return line
    .replace(/^\S*?:\d+(:\d+)?:\s*/, '')
    .replace(/0x[\da-f]+/gi, '#')
    .replace(/(["'`‘“]).*?(["'`’”])/g, '…')
    .replace(/[-+]?\d+(\.\d+)?(e[-+]?\d+)?/gi, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, maxMessageChars)
}

/** Submissions with the same first failing case, verdict and normalised message; those of most users first. */
export const clusterMistakes = <S extends WrongSubmission>(submissions: readonly S[]): readonly Mistake<S>[] => {
  const keyOf = ({ verdict, caseNumber, message }: S): string =>
    `${verdict}/${caseNumber ?? ''}/${normalisedMessage(message)}`
  return [...Map.groupBy(submissions, keyOf)]
    .map(([key, found]) => ({
      key,
      userIds: [...new Set(found.map(({ userId }) => userId))],
      submissions: [...found].sort((a, b) => b.id - a.id),
    }))
    .sort(
      (a, b) =>
        b.userIds.length - a.userIds.length ||
        b.submissions.length - a.submissions.length ||
        (b.submissions[0]?.id ?? 0) - (a.submissions[0]?.id ?? 0),
    )
}

/** The newest submissions of different users. */
export const examplesOf = <S extends WrongSubmission>({ submissions }: Mistake<S>, most: number): readonly S[] => {
  const seen = new Set<string>()
  return submissions.filter(({ userId }) => !seen.has(userId) && seen.size < most && seen.add(userId))
}
