import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CertificateSite, startCertificateSite } from '../../../../../test/harness/certificate-site.ts'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { unzip } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { certificateHtml } from '../certificate-html.ts'

/** Certificates of a contest over HTTP (docs/certificates.md). */

let { server, problemId, chair, ann, bob, cat } = {} as CertificateSite
beforeAll(async () => {
  ;({ server, problemId, chair, ann, bob, cat } = await startCertificateSite())
})
afterAll(() => server.close())

const hour = 3_600_000
const awards = [{ priority: 1, name: 'Gold', background: '#fff', color: '#000', num: 1 }]

/** An ended contest that ann won before bob; cat solved nothing. */
const held = async (more: ContestGiven = {}) => {
  const startsAt = new Date(server.clock.now().getTime() - 4 * hour)
  const contest = await makeContest(server, {
    problems: [problemId],
    owner_id: chair.id,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + 2 * hour),
    award_type: 2,
    awards: JSON.stringify(awards),
    ...more,
  })
  const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)
  await makeEntry(server, ann, { contest, problemId, verdict: verdict.accepted, at: at(10) })
  await makeEntry(server, bob, { contest, problemId, verdict: verdict.accepted, at: at(20) })
  await makeEntry(server, cat, { contest, problemId, verdict: verdict.wrongAnswer, at: at(30) })
  return contest.id
}

const template = {
  audience: 'participants',
  top: 3,
  title: 'Certificate',
  body: '{name}\nrank {place}',
  signature: 'The jury',
  picture: null,
}
const save = (cid: number, by = chair, part: object = {}) =>
  server.call('PUT', '/api/contest-certificates', { token: by.token, body: { ...template, ...part, cid } })
const issue = (cid: number, { by = chair, reissue = false } = {}) =>
  server.call('POST', '/api/contest-certificates/issue', { token: by.token, body: { cid, reissue } })
const manage = (cid: number, by = chair) =>
  server.call('GET', '/api/contest-certificates', { token: by.token, query: { cid } })
const verify = (code: string) => server.call('GET', '/api/certificate', { query: { code } })
const own = async (by: Person, query: object = {}) =>
  (await server.call('GET', '/api/own-certificates', { token: by.token, query: { ...query } })).data as {
    cid: number
    code: string
  }[]
const codeOf = async (cid: number, by: Person) => {
  const ofContest = await own(by, { cid })
  expect(ofContest).toEqual((await own(by)).filter((row) => row.cid === cid))
  return ofContest[0]?.code ?? ''
}

describe('issuing', () => {
  test.each([
    ['participants', {}, 2],
    ['awards', { audience: 'awards' }, 1],
    ['top', { audience: 'top', top: 1 }, 1],
  ] as const)('%s', async (_, part, issued) => {
    const cid = await held()
    expect((await issue(cid)).status).toBe(400)
    await save(cid, chair, part)
    expect((await manage(cid)).data).toMatchObject({ isFinal: true, missing: issued })
    expect((await issue(cid)).data).toEqual({ issued, revoked: 0 })
    expect((await issue(cid)).data).toEqual({ issued: 0, revoked: 0 })
    expect(await codeOf(cid, cat)).toBe('')
    const shown = await verify(await codeOf(cid, ann))
    expect(shown.data).toMatchObject({ name: ann.username, place: 1, award: 'Gold', state: 'valid' })
    expect(JSON.stringify(shown.data)).not.toContain(ann.id)
  })

  test('waits for the end, the thaw and the last verdict', async () => {
    const frozen = { is_sealed: true, seals_at: new Date(server.clock.now().getTime() - 3 * hour), opens_at_end: false }
    const running = { ends_at: new Date(server.clock.now().getTime() + hour) }
    for (const cid of [await held(frozen), await held(running)]) {
      await save(cid)
      expect((await issue(cid)).status).toBe(400)
      expect((await manage(cid)).data).toMatchObject({ isFinal: false, missing: 0 })
    }
    const cid = await held()
    await save(cid)
    const waiting = server.deps.db.updateTable('submission').set({ verdict: verdict.pending })
    await waiting.where('contest_id', '=', cid).where('account_id', '=', cat.id).execute()
    expect((await issue(cid)).status).toBe(400)
  })
})

test('a changed result is said, and a reissue revokes the old certificate', async () => {
  const cid = await held()
  await save(cid)
  await issue(cid)
  const [first, second] = [await codeOf(cid, ann), await codeOf(cid, bob)]
  const { db } = server.deps
  const wrong = db.updateTable('submission').set({ verdict: verdict.wrongAnswer })
  await wrong.where('contest_id', '=', cid).where('account_id', '=', ann.id).execute()
  await expect.poll(async () => (await verify(first)).data.state).toBe('changed')
  expect((await verify(second)).data.state).toBe('changed')
  expect((await issue(cid, { reissue: true })).data).toEqual({ issued: 1, revoked: 2 })
  expect((await verify(first)).data).toMatchObject({ state: 'revoked', place: 1 })
  expect(await codeOf(cid, ann)).toBe('')
  const now = await codeOf(cid, bob)
  expect(now).not.toBe(second)
  expect((await verify(now)).data).toMatchObject({ state: 'valid', place: 1, award: 'Gold' })

  // Frozen again, the result is not compared.
  await db
    .updateTable('contest')
    .set({ is_sealed: true, seals_at: new Date(server.clock.now().getTime() - 3 * hour), opens_at_end: false })
    .where('id', '=', cid)
    .execute()
  await expect.poll(async () => (await verify(now)).data.state).toBe('open')
})

test('excluded participants get none, and theirs is no longer valid', async () => {
  const cid = await held()
  await save(cid)
  await issue(cid)
  const code = await codeOf(cid, ann)
  await server.call('POST', '/api/contest-teams/exclude', {
    token: chair.token,
    body: { cid, usernames: [ann.username], reason: 'copied' },
  })
  await expect.poll(async () => (await verify(code)).data.state).toBe('changed')
  await issue(cid, { reissue: true })
  expect(await codeOf(cid, ann)).toBe('')
})

test('only managers manage, and revoking is logged', async () => {
  const cid = await held()
  const stranger = await makeUser(server, { role: 'admin' })
  for (const by of [ann, stranger]) {
    expect((await save(cid, by)).status).toBe(403)
    expect((await issue(cid, { by })).status).toBe(403)
    expect((await manage(cid, by)).status).toBe(403)
  }
  await save(cid)
  await issue(cid)
  const code = await codeOf(cid, ann)
  const revoke = (by: Person) =>
    server.call('POST', '/api/contest-certificates/revoke', { token: by.token, body: { cid, code } })
  expect((await revoke(ann)).status).toBe(403)
  expect((await revoke(chair)).status).toBe(200)
  expect((await revoke(chair)).status).toBe(404)
  expect((await verify(code)).data.state).toBe('revoked')
  expect((await verify('unknown')).status).toBe(404)
  const log = await server.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', String(cid))
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['certificate.template', 'certificate.issue', 'certificate.revoke'])
})

test('the owner and managers print it, others do not; printing is limited', async () => {
  const cid = await held()
  await save(cid)
  await issue(cid)
  const code = await codeOf(cid, ann)
  const print = (by: Person) =>
    fetch(`${server.url}/api/file/certificate?code=${code}`, { headers: { authorization: by.token } })
  await server.deps.settings.write({ baseUrl: 'https://contests.example' })
  const pdf = await print(ann)
  await server.deps.settings.write({ baseUrl: null })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const content = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  expect(content.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(content).toContain(`https://contests.example/certificate/${code}`)
  expect(((await (await print(bob)).json()) as { status: number }).status).toBe(404)
  const all = await fetch(`${server.url}/api/file/contest-certificates?cid=${cid}`, {
    headers: { authorization: chair.token },
  })
  expect(
    Buffer.from(await all.arrayBuffer())
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(2)
  const replies = await Promise.all(Array.from({ length: 12 }, () => print(ann)))
  const isRefused = replies.some((reply) => reply.headers.get('content-type')?.startsWith('application/json'))
  expect(isRefused).toBe(true)
}, 120_000)

test('all come as a zip with a PDF for each, for managers', async () => {
  const cid = await held()
  const zip = (by: Person) =>
    fetch(`${server.url}/api/file/contest-certificates-zip?cid=${cid}`, { headers: { authorization: by.token } })
  const refusal = async (by: Person) => ((await (await zip(by)).json()) as { status: number }).status
  expect(await refusal(chair)).toBe(400)
  await save(cid)
  await issue(cid)
  expect(await refusal(ann)).toBe(403)
  const code = await codeOf(cid, bob)
  const single = () =>
    fetch(`${server.url}/api/file/certificate?code=${code}`, { headers: { authorization: bob.token } })
  const [packed, printed] = await Promise.all([zip(chair), single()])
  expect(packed.headers.get('content-type')).toBe('application/zip')
  expect(printed.headers.get('content-type')).toBe('application/pdf')
  const files = await unzip(Buffer.from(await packed.arrayBuffer()))
  expect([...files.keys()]).toEqual([`1 ${ann.username}.pdf`, `2 ${bob.username}.pdf`])
  for (const pdf of files.values()) expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
}, 120_000)

test('texts are escaped, and unknown placeholders stay', () => {
  const row = {
    ...{
      id: 1,
      code: 'c',
      contest_id: 1,
      series_id: null,
      contests: null,
      account_id: 'a',
      contest_title: 'A & B',
      ended_at: new Date(0),
    },
    ...{ name: '<b>王小明</b>', team: '', school: '', place: 2, award: null, points: 3 },
    ...{ issued_at: new Date(0), revoked_at: null },
  }
  const body = '{name} {nothing} {contest}\n{award}\n{place}'
  const html = certificateHtml({
    row,
    template: { ...template, audience: 'top', body },
    locale: 'zh-CN',
    address: 'https://judge.example/certificate/c',
  })
  expect(html).toContain('&lt;b&gt;王小明&lt;/b&gt;')
  expect(html).toContain('{nothing} A &amp; B')
  expect(html).toContain('<p>2</p>')
  expect(html).not.toContain('<p></p>')
  expect(html).toContain('https://judge.example/certificate/c')
})
