import { limits } from '@verdict/contract/limits'
import {
  isFigureOrder,
  type SubmissionOrder,
  submissionOrders,
  type VerdictName,
  verdict,
  verdictName,
} from '@verdict/contract/vocabulary'

/** The filters of the status list, stored in the address (specification 000, section 2.8). */
export interface StatusFilter {
  readonly onlyMine: boolean
  readonly status: number | null
  readonly problemID: string
  readonly completeProblemID: boolean
  readonly username: string
  /** Only submissions to problems of this training; a link sets it. */
  readonly tid: number | null
  /** Null for the newest first. */
  readonly sort: SubmissionOrder | null
  readonly currentPage: number
  readonly limit: number
}

export const anyStatus: StatusFilter = {
  onlyMine: false,
  status: null,
  problemID: '',
  completeProblemID: false,
  username: '',
  tid: null,
  sort: null,
  currentPage: 1,
  limit: limits.submissionList.pageSize,
}

/** The list is of one user or one problem, so it can be sorted by run time and memory. */
export const isBounded = ({ onlyMine, username, problemID, completeProblemID }: StatusFilter): boolean =>
  onlyMine || username !== '' || (problemID !== '' && completeProblemID)

/** Without an order that the filter does not allow: the filter was widened. */
export const settle = (filter: StatusFilter): StatusFilter =>
  filter.sort !== null && isFigureOrder(filter.sort) && !isBounded(filter) ? { ...filter, sort: null } : filter

export const readFilter = (search: URLSearchParams): StatusFilter => settle(readAll(search))

const readAll = (search: URLSearchParams): StatusFilter => ({
  onlyMine: search.get('onlyMine') === 'true',
  status: readStatus(search.get('status')),
  problemID: search.get('problemID') ?? '',
  completeProblemID: search.get('completeProblemID') === 'true',
  username: search.get('username') ?? '',
  tid: readCount(search.get('tid'), 0) || null,
  sort: submissionOrders.find((order) => order === search.get('sort')) ?? null,
  currentPage: readCount(search.get('currentPage'), anyStatus.currentPage),
  limit: Math.min(readCount(search.get('limit'), anyStatus.limit), limits.page.maxLimit),
})

/** Only what differs from the plain list, so that addresses stay short. */
export const writeFilter = (filter: StatusFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settle(filter))
      .filter(([name, value]) => value !== anyStatus[name as keyof StatusFilter])
      .map(([name, value]) => [name, String(value)]),
  )

/** The request parameters; their names match first-data.ts. */
export const listInput = ({ onlyMine, completeProblemID, username, tid, sort, ...rest }: StatusFilter) => ({
  query: {
    ...rest,
    ...(tid === null ? {} : { tid }),
    ...(sort === null ? {} : { sort }),
    ...(onlyMine ? { onlyMine } : { username }),
    ...(completeProblemID && rest.problemID !== '' ? { completeProblemID } : {}),
  },
})

/** Verdicts to filter by; those that no row can have are omitted. */
export const filterVerdicts = [
  'accepted',
  'wrongAnswer',
  'timeLimitExceeded',
  'memoryLimitExceeded',
  'runtimeError',
  'compileError',
  'presentationError',
  'partialAccepted',
  'pending',
  'compiling',
  'judging',
  'systemError',
  'cancelled',
  'submitFailed',
] as const satisfies readonly VerdictName[]

/** A list in another order begins at its first page. */
export const withOrder = (filter: StatusFilter, sort: string): StatusFilter => ({
  ...filter,
  sort: submissionOrders.find((order) => order === sort) ?? null,
  currentPage: 1,
})

export const isFiltered = (filter: StatusFilter): boolean =>
  filter.onlyMine || filter.status !== null || filter.problemID !== '' || filter.username !== '' || filter.tid !== null

const readStatus = (text: string | null): number | null => {
  if (text === null || text === '') return null
  const code = Number(text)
  return verdictName(code) === null ? null : code
}

const readCount = (text: string | null, otherwise: number): number => {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 ? count : otherwise
}

export const statusOf = (name: VerdictName): string => String(verdict[name])
