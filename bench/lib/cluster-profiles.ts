import type autocannon from 'autocannon'

/** Requests of users at different times, in the proportions of their page views. */

export interface ProfileData {
  readonly cid: number
  /** Display ids of public problems. */
  readonly problems: readonly string[]
  readonly tokens: readonly string[]
  readonly login: { readonly username: string; readonly password: string }
}

export interface Profile {
  readonly name: string
  readonly about: string
  requests(data: ProfileData): readonly autocannon.Request[]
}

const get = (path: string, token?: string): autocannon.Request => ({
  method: 'GET',
  path,
  ...(token !== undefined && { headers: { authorization: token } }),
})

const post = (path: string, body: object, token?: string): autocannon.Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: token }) },
  body: JSON.stringify(body),
})

const list = (page: number): string => `/api/get-problem-list?limit=30&currentPage=${page}`
const problem = (id: string): string => `/api/get-problem-detail?problemId=${encodeURIComponent(id)}`
const contest = (path: string, cid: number): string => `/api/${path}?cid=${cid}`
const board = (cid: number, token: string) => get(`/api/contest-board?cid=${cid}`, token)

const submit = ({ cid }: ProfileData, token: string): autocannon.Request =>
  post(
    '/api/submit-problem-judge',
    { pid: 'A', cid, language: 'Python3', code: 'a, b = map(int, input().split())\nprint(a + b)', isRemote: false },
    token,
  )

export const profiles: readonly Profile[] = [
  {
    name: 'practice day',
    about: 'problem lists, problems, status lists, own messages',
    requests: ({ problems, tokens }) =>
      tokens.flatMap((token, index) => [
        get(list(1 + (index % 3)), token),
        ...[0, 1, 2].map((step) => get(problem(problems[(index + step) % problems.length] ?? ''), token)),
        get('/api/get-submission-list?limit=30&currentPage=1', token),
        get('/api/get-website-config', token),
      ]),
  },
  {
    name: 'class start',
    about: 'one login, then five pages',
    requests: ({ problems, tokens, login }) =>
      tokens.flatMap((token, index) => [
        post('/api/login', login),
        get('/api/get-website-config', token),
        get(list(1), token),
        ...[0, 1, 2].map((step) => get(problem(problems[(index + step) % problems.length] ?? ''), token)),
      ]),
  },
  {
    name: 'contest start burst',
    about: 'the contest, its problems, one problem, the board',
    requests: ({ cid, tokens }) =>
      tokens.flatMap((token) => [
        get(contest('get-contest-info', cid), token),
        get(contest('get-contest-problem', cid), token),
        get(`${contest('get-contest-problem-details', cid)}&displayId=A&containsEnd=true`, token),
        get(`${contest('get-contest-problem-details', cid)}&displayId=B&containsEnd=true`, token),
        board(cid, token),
      ]),
  },
  {
    name: 'last minute',
    about: 'one submission, its list, the board',
    requests: (data) =>
      data.tokens.flatMap((token) => [
        submit(data, token),
        get(`/api/contest-submissions?contestID=${data.cid}&beforeContestSubmit=false&limit=30&currentPage=1`, token),
        board(data.cid, token),
      ]),
  },
  {
    name: 'archive crawl',
    about: 'a visitor without an account reads every page of the problem list and every problem',
    requests: ({ problems }) => [
      ...[1, 2, 3, 4, 5].map((page) => get(list(page))),
      ...problems.map((id) => get(problem(id))),
    ],
  },
]
