import { makeUser, type Person } from './people.ts'
import type { TestServer } from './server.ts'

const path = '/api/admin/contest'

/** The calls of contest administration as a user. */
export const organiserAt = (server: Pick<TestServer, 'call'>) => (who: Person) => ({
  get: (call: string, query: Record<string, unknown> = {}) =>
    server.call('GET', `${path}${call}`, { query, token: who.token }),
  post: (call: string, body: object) => server.call('POST', `${path}${call}`, { body, token: who.token }),
  put: (call: string, body: object, query: Record<string, unknown> = {}) =>
    server.call('PUT', `${path}${call}`, { body, query, token: who.token }),
  remove: (call: string, query: Record<string, unknown>) =>
    server.call('DELETE', `${path}${call}`, { query, token: who.token }),
})

const hour = 3_600_000
const began = Math.floor(Date.now() / 1_000) * 1_000
export const inHours = (hours: number) => new Date(began + hours * hour).toISOString()

/** The existing client's form of a new contest, with its extras. */
export const form = (more: object = {}) => ({
  title: 'Spring round',
  description: 'Five problems.',
  startTime: inHours(24),
  endTime: inHours(29),
  duration: 18_000,
  type: 0,
  pwd: '',
  sealRank: true,
  sealRankTime: inHours(28),
  autoRealRank: true,
  auth: 0,
  openPrint: false,
  rankShowName: 'username',
  openAccountLimit: false,
  accountLimitRule: '<prefix></prefix><suffix></suffix><start>0</start><end>10</end><extra></extra>',
  starAccount: [],
  oiRankScoreType: 'Recent',
  awardType: 0,
  awardConfigList: [{ priority: 1, name: '金牌', background: '#e6bf25', color: '#fff', num: 10 }],
  uid: 'somebody-else',
  author: 'somebody-else',
  ...more,
})

/** A contest of a user, created over HTTP; returns its id. */
export const makeOver = async (server: Pick<TestServer, 'call'>, who: Person, more: object = {}): Promise<number> => {
  const reply = await organiserAt(server)(who).post('/make', form(more))
  if (reply.status !== 200) throw new Error(`The contest was not made: ${reply.msg}`)
  return reply.data.cid
}

/** Hands something in for a contest; the id of the submission. */
export const submitTo = async (
  server: Pick<TestServer, 'call'>,
  who: Person,
  { cid, label = 'A' }: { readonly cid: number; readonly label?: string },
): Promise<number> => {
  const reply = await server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    body: { pid: label, language: 'C++', code: 'int main(){}'.padEnd(60), cid, isRemote: false },
  })
  if (reply.status !== 200) throw new Error(`It was not taken: ${reply.msg}`)
  return reply.data.submitId
}

/** Managers of contests and problems, and an unrelated user. */
export const makeOrganisers = async (server: Parameters<typeof makeUser>[0]) => ({
  root: await makeUser(server, { role: 'root' }),
  keeper: await makeUser(server, { role: 'problem_admin', username: 'keeper' }),
  chair: await makeUser(server, { role: 'admin', username: 'chair' }),
  other: await makeUser(server, { role: 'admin', username: 'other' }),
  student: await makeUser(server, { username: 'student' }),
})
