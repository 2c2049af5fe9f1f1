import { openAudiences } from '@verdict/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint } from '../../../../tools/access-table.ts'
import { writeSettings } from '../../src/features/site/core/settings.ts'
import { makeSecretSite, type SecretSite, secretEnvironment } from '../harness/secret-site.ts'
import { leaksIn, replyText, type Secret, secretWords } from '../harness/secrets.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { send, shotsAt } from '../harness/shots.ts'

/**
 * Every real name, student number, school, course and photo of the secret site belongs to a term, and every contest
 * shows real names. No reading endpoint may return one to an audience that the term excludes.
 */

let server: TestServer
let site: SecretSite
let governed: readonly Secret[]
const readers = ['guest', 'stranger', 'author'] as const
type Reader = (typeof readers)[number]

beforeAll(async () => {
  server = await startTestServer(secretEnvironment)
  site = await makeSecretSite(server)
  const { pool, db } = server.deps
  const word = secretWords('personal')
  const schools: Secret[] = []
  for (const [name, { id }] of Object.entries(site.people)) {
    const school = word(`school${name}`)
    await pool.query('update account set school = $2, nickname = null where id = $1', [id, school])
    schools.push({ name: `school of ${name}`, texts: [school], readers: [name, 'root'] })
  }
  const planted = site.secrets.filter(({ name }) =>
    /^(?:realname|student_number|course) of |photo in contest /.test(name),
  )
  governed = [...planted, ...schools].map((secret) => {
    const owner = / of (\S+)$/.exec(secret.name)?.[1]
    return { ...secret, readers: owner === undefined ? ['root', 'owner'] : [owner, 'root'] }
  })
  await pool.query(`insert into term (name, first_day, last_day, realname, number, school, course, photo, created_at, updated_at)
    values ('All', '2020-01-01', '2020-06-30', 4, 4, 4, 4, 4, now(), now())`)
  await pool.query('insert into term_account select term.id, account.id from term, account')
  await pool.query(`update contest set shown_name = 'realname', opens_ccs = true`)
  await writeSettings(db, { personalData: { audiences: openAudiences, hasTerms: true } })
  await server.deps.events.caughtUp()
}, 60_000)
afterAll(() => server.close())

const tokenOf = (reader: Reader) => (reader === 'guest' ? undefined : site.people[reader].token)

/** Streams begin with everything they have. */
const streamMs = 100

const textOf = async (...[url, endpoint, shot]: Parameters<typeof send>): Promise<string> => {
  const stop = new AbortController()
  const reply = await send(url, endpoint, { ...shot, signal: stop.signal })
  if (/event-stream|ndjson/.test(reply.headers.get('content-type') ?? '')) setTimeout(() => stop.abort(), streamMs)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of reply.body ?? []) chunks.push(Buffer.from(chunk))
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
  return replyText(reply, Buffer.concat(chunks))
}

const inParallel = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> => {
  const results: R[] = []
  for (let from = 0; from < items.length; from += 8) {
    results.push(...(await Promise.all(items.slice(from, from + 8).map(work))))
  }
  return results
}

/** Terms do not apply to these, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'ownData.download': 'The own data of the caller, with the files they uploaded.',
}

describe('governed personal data reaches no excluded audience', () => {
  const reads = everyEndpoint.filter(({ endpoint }) => endpoint.effect === 'read' && endpoint.takes === undefined)
  test.each(reads.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const leaks = new Set<string>()
      for (const reader of readers) {
        await server.deps.db.deleteFrom('throttle').execute()
        const token = tokenOf(reader)
        const shots = shotsAt(endpoint, site.ids)
        const texts = await inParallel(shots, (shot) => textOf(server.url, endpoint, { shot, token }))
        for (const [index, shot] of shots.entries()) {
          const text = texts[index] ?? ''
          const asked = `${JSON.stringify(shot)} ${token}`
          for (const { name: secret } of leaksIn(text, { caller: reader, asked, secrets: governed })) {
            leaks.add(`${reader} receives the ${secret}: ${JSON.stringify(shot)}`)
          }
        }
      }
      if (!(name in exceptions)) expect([...leaks]).toEqual([])
    },
    // Booklets are printed for each caller.
    240_000,
  )
})

test('a search by a real name finds only accounts whose name the reader sees', async () => {
  const [secret] = governed.filter(({ name }) => name === 'realname of owner')
  const path = `/api/get-rank-list?limit=10&currentPage=1&type=0&searchUser=${secret?.texts[0]}`
  const found = async (token: string | undefined): Promise<number> => {
    const reply = await fetch(`${server.url}${path}`, { headers: token === undefined ? {} : { authorization: token } })
    return ((await reply.json()) as { readonly data: { readonly total: number } }).data.total
  }
  expect(await found(undefined)).toBe(0)
  expect(await found(site.people.stranger.token)).toBe(0)
  expect(await found(site.people.root.token)).toBe(1)
})

test('without the term, contests show real names as before', async () => {
  await server.deps.pool.query('delete from term')
  await server.deps.settings.write({ personalData: { audiences: openAudiences, hasTerms: false } })
  await server.deps.events.caughtUp()
  const [secret] = governed.filter(({ name }) => name === 'realname of owner')
  const seen: string[] = []
  for (const { name, endpoint } of everyEndpoint.filter(({ name }) => /^(?:contestBoards|ccs)\./.test(name))) {
    if (endpoint.effect !== 'read') continue
    for (const shot of shotsAt(endpoint, site.ids)) {
      const text = await textOf(server.url, endpoint, { shot, token: site.people.stranger.token })
      if (text.includes(secret?.texts[0] ?? '')) seen.push(name)
    }
  }
  expect(new Set(seen)).toContain('contestBoards.board')
})
