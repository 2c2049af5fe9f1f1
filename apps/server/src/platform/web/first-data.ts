import { contestListOrders, isFigureOrder, limits, problemOrders, submissionOrders } from '@verdict/contract'

/**
 * The first queries of a page, so that their responses can be embedded in index.html. Keys and their exact shape match
 * apps/web/src/api/first-data.ts: the endpoint's name and the query as on the wire. A key that differs is simply not
 * found, so this list may be out of date without harm.
 */

export interface FirstQuery {
  readonly name: string
  readonly query: Readonly<Record<string, string>>
}

/** The queries of the page at an address. */
export const firstQueries = (path: string, search: URLSearchParams): readonly FirstQuery[] => [
  { name: 'site.config', query: {} },
  { name: 'site.poetry', query: {} },
  ...(isHome(path) ? home : []),
  ...(path === '/problem' ? problemList(search) : []),
  ...(path === '/contest' ? contestList(search) : []),
  ...problemDetail(path),
  ...(path === '/status' ? statusList(search) : []),
]

const isHome = (path: string): boolean => path === '/' || path === '/home'

const home: readonly FirstQuery[] = [
  { name: 'site.carousel', query: {} },
  { name: 'contests.recent', query: {} },
  { name: 'site.recentProblems', query: {} },
  { name: 'site.recentAccepted', query: {} },
  { name: 'site.weekStatistics', query: {} },
  { name: 'site.announcements', query: { currentPage: '1', limit: String(limits.announcement.pageSize) } },
]

const problemList = (search: URLSearchParams): readonly FirstQuery[] => {
  const bank = search.get('oj') ?? ''
  const difficulty = search.get('difficulty') ?? ''
  return [
    {
      name: 'problems.list',
      query: given({
        currentPage: count(search.get('currentPage'), 1),
        limit: count(search.get('limit'), limits.problemList.pageSize),
        keyword: (search.get('keyword') ?? '').slice(0, limits.keyword.maxChars).trim(),
        oj: bank === 'All' ? '' : bank === 'Mine' ? 'ME' : bank.slice(0, 32),
        difficulty: /^[0-6]$/.test(difficulty) ? difficulty : '',
        tagId: tagIds(search.get('tagId')),
        sort: problemOrders.find((order) => order === search.get('sort')) ?? '',
      }),
    },
  ]
}

/** Filters understood by the page; other values count as no filter. */
const contestList = (search: URLSearchParams): readonly FirstQuery[] => {
  const status = search.get('status') ?? ''
  const type = search.get('type') ?? ''
  return [
    {
      name: 'contests.list',
      query: given({
        currentPage: count(search.get('currentPage'), 1),
        limit: count(search.get('limit'), limits.contestList.pageSize),
        status: /^(-1|0|1)$/.test(status) ? status : '',
        type: /^[01]$/.test(type) ? type : '',
        keyword: search.get('keyword') ?? '',
        sort: contestListOrders.find((order) => order === search.get('sort')) ?? '',
      }),
    },
  ]
}

const problemDetail = (path: string): readonly FirstQuery[] => {
  const found = /^\/problem\/([^/]{1,192})$/.exec(path)?.[1]
  const problemId = found === undefined ? null : decoded(found)
  return problemId === null ? [] : [{ name: 'problems.detail', query: { problemId } }]
}

/** A list of one's own is nothing a guest can be given. */
const statusList = (search: URLSearchParams): readonly FirstQuery[] => {
  if (search.get('onlyMine') === 'true') return []
  const problemID = search.get('problemID') ?? ''
  const exact = search.get('completeProblemID') === 'true' && problemID !== ''
  const sort = submissionOrders.find((order) => order === search.get('sort'))
  const isBounded = exact || (search.get('username') ?? '') !== ''
  return [
    {
      name: 'submissions.list',
      query: given({
        status: search.get('status') ?? '',
        problemID,
        username: search.get('username') ?? '',
        sort: sort !== undefined && (!isFigureOrder(sort) || isBounded) ? sort : '',
        completeProblemID: exact ? 'true' : '',
        currentPage: count(search.get('currentPage'), 1),
        limit: count(search.get('limit'), limits.submissionList.pageSize),
      }),
    },
  ]
}

const given = (query: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

const count = (text: string | null, otherwise: number): string => {
  const number = Number(text)
  const good = text !== null && Number.isInteger(number) && number >= 1
  return String(Math.min(good ? number : otherwise, limits.page.maxLimit * 1_000))
}

/** The address holds a JSON array, the wire a list with commas. */
const tagIds = (text: string | null): string => {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids)
      ? ids
          .map(Number)
          .filter((id) => Number.isInteger(id) && id > 0)
          .join(',')
      : ''
  } catch {
    return ''
  }
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Half a percent sign: no problem is called that.
    return null
  }
}
