import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CertificateSite, startCertificateSite } from '../../../../../test/harness/certificate-site.ts'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { unzip } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'

/** Certificates of contest series over HTTP (docs/certificates.md). */

let { server, problemId, chair, ann, bob, cat } = {} as CertificateSite
beforeAll(async () => {
  ;({ server, problemId, chair, ann, bob, cat } = await startCertificateSite())
})
afterAll(() => server.close())

const hour = 3_600_000
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour)

/** An ended contest with a public board, solved by the people in this order. */
const round = async (order: readonly Person[], more: ContestGiven = {}) => {
  const contest = await makeContest(server, {
    ...{ problems: [problemId], owner_id: chair.id, starts_at: inHours(-4), ends_at: inHours(-2), shows_board: true },
    ...more,
  })
  for (const [index, person] of order.entries()) {
    const at = new Date(inHours(-4).getTime() + (index + 1) * 600_000)
    await makeEntry(server, person, { contest, problemId, verdict: verdict.accepted, at })
  }
  return contest.id
}

const league = async (cids: readonly number[], more: object = {}): Promise<number> => {
  const rule = { combining: 'place', placePoints: [25, 18, 15], counted: null, tieBreaks: [] }
  const body = { title: 'Spring league', description: '', startTime: null, endTime: null, isVisible: true, ...rule }
  const made = await server.call('POST', '/api/admin/contest-series', {
    token: chair.token,
    body: { ...body, cids, ...more },
  })
  return made.data.id
}

const template = {
  ...{ audience: 'participants', top: 3, title: 'Certificate', signature: 'The league', picture: null },
  body: '{name}\nrank {place} in {series} with {points} points from {contests} contests\n{award}',
}
const path = '/api/admin/series-certificates'
const save = (id: number, { by = chair, part = {} }: { by?: Person | undefined; part?: object } = {}) =>
  server.call('PUT', path, { token: by.token, body: { ...template, ...part, id } })
const issue = (id: number, { by = chair, reissue = false } = {}) =>
  server.call('POST', `${path}/issue`, { token: by.token, body: { id, reissue } })
const revoke = (id: number, code: string, by = chair) =>
  server.call('POST', `${path}/revoke`, { token: by.token, body: { id, code } })
const manage = (id: number, by?: Person) =>
  server.call('GET', path, { query: { id }, ...(by !== undefined && { token: by.token }) })
const verify = (code: string) => server.call('GET', '/api/certificate', { query: { code } })
const own = async (by: Person, query: object = {}) =>
  (await server.call('GET', '/api/own-certificates', { token: by.token, query: { ...query } })).data as {
    cid: number | null
    series: number | null
    code: string
  }[]
const file = (name: string, by: Person) =>
  fetch(`${server.url}/api/file/${name}`, { headers: { authorization: by.token } })

describe('issuing', () => {
  test('states rank, points and contests of the combined standings', async () => {
    const id = await league([await round([ann, bob]), await round([bob]), await round([ann])])
    expect((await issue(id)).status).toBe(400)
    expect(await save(id, { part: { audience: 'awards' } })).toMatchObject({ status: 400 })
    await save(id)
    expect((await manage(id, chair)).data).toMatchObject({ isFinal: true, missing: 2, issued: [] })
    expect((await issue(id)).data).toEqual({ issued: 2, revoked: 0 })
    expect((await issue(id)).data).toEqual({ issued: 0, revoked: 0 })
    const [mine] = await own(ann, { series: id })
    expect(mine).toMatchObject({ cid: null, series: id })
    expect(await own(ann, { series: id + 1 })).toEqual([])
    expect(await own(cat)).toEqual([])
    const shown = (await verify(mine?.code ?? '')).data
    expect(shown).toMatchObject({
      ...{ subject: 'series', contest: 'Spring league', name: ann.username, place: 1, award: null },
      ...{ points: 50, contests: 2, state: 'valid' },
    })
    expect(JSON.stringify(shown)).not.toContain(ann.id)
    const [other] = await own(bob)
    expect((await verify(other?.code ?? '')).data).toMatchObject({ place: 2, points: 43, contests: 2 })
  })

  test('the first ranks only', async () => {
    const id = await league([await round([ann, bob])])
    await save(id, { part: { audience: 'top', top: 1 } })
    expect((await issue(id)).data).toEqual({ issued: 1, revoked: 0 })
  })

  test.each<[string, () => Promise<number>]>([
    ['a running contest', async () => league([await round([ann]), await round([ann], { ends_at: inHours(1) })])],
    [
      'a future contest',
      async () => league([await round([ann]), await round([], { starts_at: inHours(1), ends_at: inHours(2) })]),
    ],
    [
      'a frozen contest',
      async () => {
        const freeze = { is_sealed: true, seals_at: inHours(-3), opens_at_end: false }
        return league([await round([ann]), await round([ann], freeze)])
      },
    ],
    ['the end of the series', async () => league([await round([ann])], { endTime: inHours(1).toISOString() })],
    ['the first contest', async () => league([])],
    [
      'the last verdict',
      async () => {
        const cid = await round([ann, bob])
        const change = server.deps.db.updateTable('submission').set({ verdict: verdict.pending })
        await change.where('contest_id', '=', cid).where('account_id', '=', bob.id).execute()
        return league([await round([ann]), cid])
      },
    ],
  ])('waits for %s', async (_, make) => {
    const id = await make()
    await save(id)
    expect((await issue(id)).status).toBe(400)
    expect((await manage(id, chair)).data).toMatchObject({ isFinal: false, missing: 0 })
  })

  test('does not wait for contests that guests cannot find or whose scoreboard they cannot open', async () => {
    const hidden = await round([cat], { is_visible: false, ends_at: inHours(1) })
    const closed = await round([cat], { shows_board: false })
    const id = await league([await round([ann]), hidden, closed])
    await save(id)
    expect((await issue(id)).data).toEqual({ issued: 1, revoked: 0 })
    expect(await own(cat, { series: id })).toEqual([])
  })

  test('hides real names as the scoreboard does, and leaves out star accounts', async () => {
    const star = await makeUser(server)
    const cid = await round([star, ann], { shown_name: 'nickname', stars: JSON.stringify([star.username]) })
    const id = await league([cid])
    await server.deps.db
      .updateTable('account')
      .set({ nickname: 'The fox', realname: 'Secret Name' })
      .where('id', '=', ann.id)
      .execute()
    await (await server.deps.boards.open(cid)).catchUp()
    await save(id)
    expect((await issue(id)).data).toEqual({ issued: 1, revoked: 0 })
    const { data } = await manage(id, chair)
    expect(data.issued).toMatchObject([{ name: 'The fox', place: 1 }])
    expect(JSON.stringify(data)).not.toContain('Secret Name')
  })
})

test('a changed result is said, a reissue revokes, and a frozen contest is not compared', async () => {
  const cid = await round([ann, bob])
  const id = await league([cid, await round([ann, bob])])
  await save(id)
  await issue(id)
  const code = (await own(bob, { series: id }))[0]?.code ?? ''
  const { db } = server.deps
  // The rank stays the same, the points do not.
  const wrong = db.updateTable('submission').set({ verdict: verdict.wrongAnswer })
  await wrong.where('contest_id', '=', cid).where('account_id', '=', bob.id).execute()
  await expect.poll(async () => (await verify(code)).data.state).toBe('changed')
  expect((await issue(id, { reissue: true })).data).toEqual({ issued: 1, revoked: 1 })
  expect((await verify(code)).data).toMatchObject({ state: 'revoked' })
  const now = (await own(bob, { series: id }))[0]?.code ?? ''
  expect((await verify(now)).data).toMatchObject({ state: 'valid', place: 2, points: 18 })
  const freeze = db.updateTable('contest').set({ is_sealed: true, seals_at: inHours(-3), opens_at_end: false })
  await freeze.where('id', '=', cid).execute()
  await expect.poll(async () => (await verify(now)).data.state).toBe('open')
})

test('only those who edit the series manage, and all is logged', async () => {
  const id = await league([await round([ann])])
  const elsewhere = await league([await round([ann])])
  const other = await makeUser(server, { role: 'admin' })
  await save(id)
  await issue(id)
  const code = (await own(ann, { series: id }))[0]?.code ?? ''
  for (const who of [ann, other]) {
    const replies = [
      await manage(id, who),
      await save(id, { by: who }),
      await issue(id, { by: who }),
      await revoke(id, code, who),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    for (const name of [`series-certificates?id=${id}`, `series-certificates-zip?id=${id}`]) {
      expect(((await (await file(name, who)).json()) as { status: number }).status).toBe(403)
    }
  }
  expect((await manage(id)).status).toBe(401)
  expect((await manage(999_999, chair)).status).toBe(404)
  // A code of another series is unknown here.
  expect((await revoke(elsewhere, code)).status).toBe(404)
  expect((await revoke(id, code)).status).toBe(200)
  expect((await verify(code)).data.state).toBe('revoked')
  expect(await own(ann, { series: id })).toEqual([])
  expect((await issue(id)).data).toEqual({ issued: 1, revoked: 0 })
  const log = await server.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('action', 'like', 'certificate.%')
    .where('subject_kind', '=', 'series')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    ...['certificate.template', 'certificate.issue', 'certificate.revoke', 'certificate.issue'],
  ])
})

test('owner and editors print, others do not; all come as one PDF and as a zip', async () => {
  const id = await league([await round([ann, bob])])
  await save(id)
  await issue(id)
  const code = (await own(ann, { series: id }))[0]?.code ?? ''
  for (const who of [ann, chair]) {
    expect((await file(`certificate?code=${code}`, who)).headers.get('content-type')).toBe('application/pdf')
  }
  expect(((await (await file(`certificate?code=${code}`, bob)).json()) as { status: number }).status).toBe(404)
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
  expect(pages(Buffer.from(await (await file(`series-certificates?id=${id}`, chair)).arrayBuffer()))).toBe(2)
  const files = await unzip(Buffer.from(await (await file(`series-certificates-zip?id=${id}`, chair)).arrayBuffer()))
  expect([...files.values()].map(pages)).toEqual([1, 1])
}, 120_000)

test('a removed series keeps its certificates for its restoration, and an erased account has none', async () => {
  const id = await league([await round([ann])])
  await save(id)
  await issue(id)
  const code = (await own(ann, { series: id }))[0]?.code ?? ''
  const change = (method: 'DELETE' | 'POST', call: string, input: object) =>
    server.call(method, `/api/admin/contest-series${call}`, { token: chair.token, ...input })
  await change('DELETE', '', { query: { id } })
  expect((await verify(code)).data.state).toBe('open')
  expect((await manage(id, chair)).status).toBe(404)
  await change('POST', '/restore', { body: { id } })
  expect((await verify(code)).data.state).toBe('valid')
})
