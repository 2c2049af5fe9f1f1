/** What a training of a group asks of homework; all of it comes from its row. */
export interface HomeworkTerms {
  readonly opensAt: Date | null
  readonly dueAt: Date | null
  readonly lateRule: LateRule
  /** Percent a late solution loses per started day, for the rule `perDay`. */
  readonly latePercent: number
}

/** As stored: 0 full credit, 1 a share is lost per day, 2 submitting ends with the deadline. */
export const lateRules = ['full', 'perDay', 'closed'] as const
export type LateRule = (typeof lateRules)[number]

/** The deadline of one user: an extension can only move it back. */
export const dueFor = ({ dueAt }: Pick<HomeworkTerms, 'dueAt'>, extendedTo: Date | null): Date | null => {
  if (dueAt === null || extendedTo === null) return dueAt
  return extendedTo > dueAt ? extendedTo : dueAt
}

/** Whether the problems can be seen at a moment. */
export const hasOpened = ({ opensAt }: Pick<HomeworkTerms, 'opensAt'>, now: Date): boolean =>
  opensAt === null || now >= opensAt

/** Whether a user can still submit at a moment. */
export const takesSubmissions = (terms: HomeworkTerms, extendedTo: Date | null, now: Date): boolean => {
  const due = dueFor(terms, extendedTo)
  return terms.lateRule !== 'closed' || due === null || now <= due
}

const dayMs = 86_400_000

/** Credit in percent for a problem solved at a moment. */
export const creditFor = (terms: HomeworkTerms, extendedTo: Date | null, solvedAt: Date): number => {
  const due = dueFor(terms, extendedTo)
  if (due === null || solvedAt <= due || terms.lateRule === 'full') return 100
  if (terms.lateRule === 'closed') return 0
  const days = Math.ceil((solvedAt.getTime() - due.getTime()) / dayMs)
  return Math.max(0, 100 - days * terms.latePercent)
}

export const isLate = (terms: HomeworkTerms, extendedTo: Date | null, solvedAt: Date): boolean => {
  const due = dueFor(terms, extendedTo)
  return due !== null && solvedAt > due
}
