import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/**
 * Calls as the unmodified reference client sends them: axios 0.x writes objects as JSON and every other body as it is,
 * under the content type of a form unless the caller names one.
 */

let server: TestServer
let root: Person

beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root', username: 'chief' })
})
afterAll(() => server.close())

const axios = async (method: string, path: string, data?: unknown, contentType?: string) => {
  const isObject = typeof data === 'object' && data !== null
  const usual = isObject ? 'application/json;charset=utf-8' : 'application/x-www-form-urlencoded'
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      accept: 'application/json, text/plain, */*',
      authorization: root.token,
      'url-type': path.startsWith('/api/admin') ? 'admin' : 'general',
      // Fetch refuses a body on GET; its content type is sent all the same.
      'content-type': contentType ?? usual,
    },
    ...(data === undefined ? {} : { body: isObject ? JSON.stringify(data) : String(data) }),
  })
  return { http: reply.status, ...((await reply.json()) as { status: number; msg: string; data: never }) }
}

describe('the previous login', () => {
  test.each([
    ['as a form', undefined],
    ['as JSON', 'application/json'],
    ['as JSON with a charset', 'application/json;charset=utf-8'],
  ])('is asked for with a bare account id %s', async (_, contentType) => {
    const reply = await axios('POST', '/api/admin/dashboard/get-sessions', root.id, contentType)
    expect(reply).toMatchObject({ http: 200, status: 200, data: { uid: root.id } })
  })

  test('is the only call that takes a form without a file', async () => {
    const reply = await axios('POST', '/api/submit-problem-judge', 'pid=1000')
    expect(reply).toMatchObject({ http: 415, status: 400, data: null })
  })
})

describe('names and links', () => {
  const path = '/api/admin/config/get-web-config'
  const keys = ['baseUrl', 'name', 'shortName', 'description', 'register']
  const blankable = ['recordName', 'recordUrl', 'projectName', 'projectUrl']

  test('have exactly nine keys', async () => {
    const { data } = await axios('GET', path, undefined, 'application/json')
    expect(Object.keys(data).sort()).toEqual([...keys, ...blankable].sort())
  })

  test('with None for blank fields are unset for every reader, and stored rows are read so', async () => {
    const { data } = await axios('GET', path)
    const filled = { ...(data as object), recordName: 'ICP 1', recordUrl: 'https://icp.example' }
    expect(await axios('PUT', '/api/admin/config/set-web-config', filled)).toMatchObject({ status: 200 })
    const blank = Object.fromEntries(blankable.map((key) => [key, 'None']))
    const body = { ...(data as object), ...blank }
    expect(await axios('PUT', '/api/admin/config/set-web-config', body)).toMatchObject({ status: 200 })
    const unset = { recordName: null, recordUrl: null, projectName: 'Verdict', projectUrl: null }
    expect((await axios('GET', path)).data).toMatchObject(unset)
    expect((await axios('GET', '/api/get-website-config')).data).toMatchObject(unset)

    const second = await startTestServer({}, { on: server })
    await second.deps.db
      .insertInto('site_setting')
      .values({ key: 'recordUrl', value: JSON.stringify('None') })
      .execute()
    expect((await second.call('GET', '/api/get-website-config')).data.recordUrl).toBeNull()
    await second.close()
  })
})

test('arriving at the back office and at the home page shows no refusal', async () => {
  const arrival = [
    ['GET', '/api/get-user-auth-info'],
    ['POST', '/api/admin/dashboard/get-sessions'],
    ['GET', '/api/admin/dashboard/get-dashboard-info'],
    ['GET', '/api/admin/config/get-service-info'],
    ['GET', '/api/admin/config/get-judge-service-info'],
    ['GET', '/api/get-website-config'],
    ['GET', '/api/home-carousel'],
    ['GET', '/api/get-recent-contest'],
    ['GET', '/api/get-common-announcement?limit=10&currentPage=1'],
    ['GET', '/api/get-recent-updated-problem'],
    ['GET', '/api/get-last-week-submission-statistics?forceRefresh=false'],
    ['GET', '/api/get-recent-seven-ac-rank'],
    ['GET', '/api/msg/unread'],
    ['GET', '/api/languages?all=true'],
  ] as const
  for (const [method, path] of arrival) {
    const data = method === 'POST' ? root.id : undefined
    expect([path, await axios(method, path, data)]).toMatchObject([path, { http: 200, status: 200 }])
  }
})
