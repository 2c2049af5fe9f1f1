import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Announcements, names, links and pictures of the site. */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer({ VERDICT_BASE_URL: 'https://judge.example' })
  root = await makeUser(server, { role: 'root', username: 'chief' })
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, person = root) =>
  server.call(method, `/api/admin/${path}`, { token: person.token, ...given })
const get = async (path: string, query: object = {}) => {
  const reply = await ask('GET', path, { query })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const newestLog = async (action: string) => (await get('audit', { action, limit: 1 })).records[0]

describe('announcements', () => {
  test('are published in the caller’s name, changed, hidden, found by the staff and deleted', async () => {
    const body = { title: 'Rules', content: '**read** them', uid: 'somebody-else' }
    expect(await ask('POST', 'announcement', { body })).toMatchObject({ http: 200, status: 200, data: null })
    const [row] = (await get('announcement')).records
    expect(row).toMatchObject({ title: 'Rules', status: 0, uid: root.id, username: 'chief' })
    expect(row.html).toContain('<strong>read</strong>')
    const home = async () => (await server.call('GET', '/api/get-common-announcement')).data.records
    expect((await home()).map((row: { title: string }) => row.title)).toEqual(['Rules'])
    await ask('PUT', 'announcement', { body: { ...row, status: 1 } })
    expect(await home()).toEqual([])
    expect((await get('announcement')).records[0]).toMatchObject({ id: row.id, status: 1, content: '**read** them' })
    // An absent status means visible, as existing clients expect.
    await ask('PUT', 'announcement', { body: { id: row.id, title: 'New rules' } })
    expect((await home())[0]).toMatchObject({ title: 'New rules', content: '**read** them', status: 0 })
    expect(await newestLog('announcement.edit')).toMatchObject({ before: { title: 'Rules' }, subjectName: 'New rules' })
    // Changing what is not there publishes it.
    await ask('PUT', 'announcement', { body: { id: 999_999, title: 'Second', content: 'x' } })
    expect((await home())[0].title).toBe('Second')
    const gone = (await home())[0].id
    expect(await ask('DELETE', 'announcement', { query: { aid: gone }, body: {} })).toMatchObject({ status: 200 })
    expect(await ask('DELETE', 'announcement', { query: { aid: gone }, body: {} })).toMatchObject({
      http: 200,
      status: 400,
    })
  })

  test('need words, and leave those of groups alone', async () => {
    for (const body of [{ title: '', content: 'x' }, { title: 'x' }, { title: 'x', content: 'x', status: 7 }]) {
      expect(await ask('POST', 'announcement', { body })).toMatchObject({ http: 200, status: 400 })
    }
    const ofGroup = { title: 'g', content: 'g', account_id: root.id, group_id: await makeGroup(server) }
    const row = await server.deps.db
      .insertInto('announcement')
      .values(ofGroup)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await ask('DELETE', 'announcement', { query: { aid: row.id }, body: {} })).toMatchObject({ status: 400 })
  })
})

describe('names and links', () => {
  const read = () => get('config/get-web-config')
  const extras = () => get('config/get-site-extras')
  const write = (body: object) => ask('PUT', 'config/set-web-config', { body })

  test('empty fields are kept, listed fields are unset, and the change is logged', async () => {
    expect(await read()).toMatchObject({ baseUrl: 'https://judge.example', name: 'Verdict', register: true })
    await write({ ...(await read()), name: '校内评测', shortName: '', recordName: '京 ICP 1 号' })
    await write({ recordUrl: 'https://icp.example' })
    expect(await read()).toMatchObject({ name: '校内评测', shortName: 'Verdict', recordUrl: 'https://icp.example' })
    expect((await newestLog('site.web')).after).toEqual({ recordUrl: 'https://icp.example' })
    await write({ register: 'false', clear: ['recordUrl', 'recordName'] })
    expect(await read()).toMatchObject({ register: false, recordUrl: null, recordName: null, name: '校内评测' })
    const config = await server.call('GET', '/api/get-website-config')
    expect(config.data).toMatchObject({ name: '校内评测', register: false, baseUrl: 'https://judge.example' })
    await write({ register: true })
  })

  test('links of menu and home page are set, logged, and kept by clients that do not support them', async () => {
    const links = {
      courseUrl: 'https://school.example/course',
      tools: [{ key: 'draw', url: 'https://draw.example' }],
      practiceSites: [{ name: 'Other OJ', url: 'http://oj.example/' }],
    }
    await write(links)
    expect((await newestLog('site.web')).after).toEqual(links)
    await write({ name: 'Again' })
    expect(await extras()).toMatchObject(links)
    expect((await server.call('GET', '/api/get-website-config')).data).toMatchObject(links)
    await write({ practiceSites: [], clear: ['courseUrl'] })
    expect(await extras()).toMatchObject({ courseUrl: null, tools: links.tools, practiceSites: [] })
  })

  test('the address in mails can be changed', async () => {
    await write({ baseUrl: 'https://oj.school.example/' })
    expect((await server.call('GET', '/api/get-website-config')).data.baseUrl).toBe('https://oj.school.example')
    await write({ clear: ['baseUrl'] })
    expect((await read()).baseUrl).toBe('https://judge.example')
  })

  test.each([
    ['a script for a link', { recordUrl: 'javascript:alert(1)' }],
    ['no address', { baseUrl: 'None' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['a malformed mail address', { email: 'nobody' }],
    ['a script for a course', { courseUrl: 'javascript:alert(1)' }],
    ['a script for a tool', { tools: [{ key: 'x', url: 'javascript:alert(1)' }] }],
    ['a practice site without a name', { practiceSites: [{ name: ' ', url: 'https://a.example' }] }],
  ])('%s is refused', async (_, body) => {
    expect(await write(body)).toMatchObject({ http: 200, status: 400 })
  })
})

describe('the carousel', () => {
  const upload = async (name: string, bytes: Buffer | string, person = root) => {
    const form = new FormData()
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
    const reply = await fetch(`${server.url}/api/file/upload-carouse-img`, {
      method: 'POST',
      headers: { authorization: person.token },
      body: form,
    })
    return { http: reply.status, ...((await reply.json()) as { status: number; data: { id: number; url: string } }) }
  }
  const picture = () => sharp({ create: { width: 3_000, height: 40, channels: 3, background: '#abc' } })

  test('shows pictures in the order they came, decoded and no wider than a screen, until they are removed', async () => {
    const made = await upload(
      'wide.jfif',
      await picture()
        .withExif({ IFD0: { Artist: 'me' } })
        .jpeg()
        .toBuffer(),
    )
    expect(made).toMatchObject({
      http: 200,
      status: 200,
      data: { url: expect.stringMatching(/^\/api\/public\/img\/\w+\.jpg$/) },
    })
    const file = await fetch(`${server.url}${made.data.url}`)
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    const seen = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect([seen.width, seen.exif]).toEqual([2_400, undefined])
    const drawn = await upload('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>')
    const listed = (await server.call('GET', '/api/home-carousel')).data
    expect(listed).toEqual([made.data, drawn.data])
    const remove = (id: number) => ask('DELETE', 'config/home-carousel', { query: { id }, body: {} })
    expect(await remove(made.data.id)).toMatchObject({ status: 200, data: null })
    expect(await remove(made.data.id)).toMatchObject({ http: 200, status: 400 })
    expect((await fetch(`${server.url}${made.data.url}`)).status).toBe(404)
    expect((await server.call('GET', '/api/home-carousel')).data).toEqual([drawn.data])
  })

  test.each([
    ['a text that calls itself a picture', 'x.png', 'hello'],
    ['a program', 'x.html', '<script>1</script>'],
    ['a drawing that could run', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ])('refuses %s', async (_, name, bytes) => {
    expect(await upload(name, bytes)).toMatchObject({ http: 200, status: 400 })
  })

  test('is the super admin’s', async () => {
    const person = await makeUser(server, { role: 'problem_admin' })
    expect(await upload('x.png', await picture().png().toBuffer(), person)).toMatchObject({ http: 403, status: 403 })
  })
})
