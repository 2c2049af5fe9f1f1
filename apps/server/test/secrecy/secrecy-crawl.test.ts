import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { everyEndpoint } from '../../../../tools/access-table.ts'
import { openSession } from '../../src/features/accounts/sessions/open-session.ts'
import { undocumented } from '../harness/api-document.ts'
import { type Caller, callers, makeSecretSite, type SecretSite, secretEnvironment } from '../harness/secret-site.ts'
import { openSecretStorage } from '../harness/secret-storage.ts'
import { encodings, leaksIn, replyText } from '../harness/secrets.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { type Shot, send, shotsAt } from '../harness/shots.ts'

/**
 * Every caller calls every reading endpoint with all ids, on a site where each private value is a unique word; no
 * response may contain a word its caller may not read. Allowed readers are listed with each secret; exceptions per
 * endpoint are in the table below, with reasons.
 */

let server: TestServer
let site: SecretSite
let storage: Awaited<ReturnType<typeof openSecretStorage>>
let webFolder: string
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'verdict-web-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><html lang="zh-CN"><body></body></html>')
  storage = await openSecretStorage()
  server = await startTestServer({ ...secretEnvironment, ...storage.environment }, { webFolder })
  const made = await makeSecretSite(server)
  site = { ...made, secrets: [...made.secrets, ...storage.secrets] }
}, 60_000)
afterAll(async () => {
  await server.close()
  await storage.close()
  await rm(webFolder, { recursive: true })
})

interface Allowed {
  readonly endpoint: string
  readonly secret: RegExp
  readonly callers: readonly Caller[]
  readonly reason: string
}

const everybody = callers
const allowed: readonly Allowed[] = [
  {
    endpoint: 'adminProblems.list',
    secret: /^title of the hidden problem$/,
    callers: ['admin'],
    reason:
      'The admin area lists problems by name to all admins (api-admin 8.2), except those of contests; their content is visible to their editors.',
  },
  ...['problems.allTags', 'problems.tagsAndClassifications', 'groupProblems.tags'].map((endpoint) => ({
    endpoint,
    secret: /^tag of the coming problem$/,
    callers: everybody,
    reason: 'Tags are a public list; only the assignment to this problem is secret.',
  })),
  ...[
    ...['rank', 'outsideRank', 'board', 'changes', 'downloadRank', 'scrollSubmissions'].map(
      (name) => `contestBoards.${name}`,
    ),
    ...['acInfo', 'deskBalloons', 'prints', 'deskPrints', 'deskPrintText'].map((name) => `contestDesks.${name}`),
    'contestPhotos.list',
    'contestTeams.list',
  ].map((endpoint) => ({
    endpoint,
    secret: /^realname of /,
    callers: ['author'] as const,
    reason: 'Contest managers see the real names of participants, other users do not (api-contests-groups 3.1).',
  })),
  {
    endpoint: 'trainings.rank',
    secret: /^realname of /,
    callers: ['author'],
    reason: 'Training admins see the real names in the rank of their training (api-contests-groups 6.4).',
  },
  ...['groupTrainings.grades', 'groupTrainings.downloadGrades', 'classProgress.read'].map((endpoint) => ({
    endpoint,
    secret: /^realname of /,
    callers: ['author'] as const,
    reason: 'The admins of a group see the real names of its members in the grade sheet and in the class progress.',
  })),
  ...callers.map((caller) => ({
    endpoint: 'ownData.download',
    secret: new RegExp(`^subject at a provider of ${caller}$`),
    callers: [caller],
    reason: 'The own identity at a provider is data about the caller.',
  })),
  ...(
    [
      [/^(?:the )?code of a custom test$|^deleted (?:comment|answer)$|^report of a discussion$/, ['owner']],
      [/^words of a disabled discussion$|^text to print$|^(?:pixels of the )?photo in contest \d+$/, ['owner']],
      [/^comment of a removed member of a class$/, ['stranger']],
      [/^(?:reason of a )?reported direct message$/, ['stranger']],
      [/^reason of the one refused of a class$/, ['admin']],
      [/^reason of the one applying of a class$/, ['keeper']],
      [/^address of an importer/, ['root']],
    ] as const
  ).map(([secret, readers]) => ({
    endpoint: 'ownData.download',
    secret,
    callers: readers,
    reason: 'The caller wrote it, or it shows the caller: it belongs to the own data.',
  })),
  {
    endpoint: 'contestPackages.export',
    secret: /^realname of /,
    callers: ['author'],
    reason: 'Contest managers export the participants of their contest with names.',
  },
  {
    endpoint: 'problems.lastAcceptedCode',
    secret: /^program of a removed member of a class$/,
    callers: ['stranger'],
    reason: 'The own newest accepted program, which its author wrote; nothing else of the group is in the reply.',
  },
  ...['similarity.pairs', 'similarity.pair', 'mistakes.list'].map((endpoint) => ({
    endpoint,
    secret: /^realname of /,
    callers: ['author'] as const,
    reason: 'The admins of a group see the real names of those whose programs they compare and explain.',
  })),
  ...['feed', 'collection'].map((name) => ({
    endpoint: `ccs.${name}`,
    secret: /^realname of /,
    callers: ['author'] as const,
    reason: 'Contest managers read the accounts and persons of the CCS interface, with names (docs/ccs.md).',
  })),
  ...['submissions.list', 'submissions.detail', 'pages'].map((endpoint) => ({
    endpoint,
    secret: /^title of the hidden problem$/,
    callers: everybody,
    reason: 'A submission was made while the problem was open; rows keep its name (api-public 10.4).',
  })),
]

const mayHold = (name: string, caller: Caller, secret: string): boolean =>
  allowed.some((row) => row.endpoint === name && row.callers.includes(caller) && row.secret.test(secret))

/** One token for all reading; some calls that change something end the session they are made with. */
const tokenOf = async (caller: Caller, effect: Endpoint['effect'] = 'read'): Promise<string | undefined> => {
  if (caller === 'guest') return undefined
  const { id, token } = site.people[caller]
  return effect === 'read' ? token : openSession(server.deps, id, { address: '127.0.0.1', userAgent: 'crawl' })
}

/** Secrets returned to an allowed reader. */
const heard = new Set<string>()

const isRead = ({ endpoint }: { readonly endpoint: Endpoint }) =>
  endpoint.method === 'GET' || (endpoint.effect === 'read' && endpoint.takes === undefined)

/** Long enough for all that a stream begins with. */
const streamMs = 100

/** Content of one response, and whether it was successful. */
const hear = async (endpoint: Endpoint, shot: Shot, token: string | undefined) => {
  const stop = new AbortController()
  const reply = await send(server.url, endpoint, { shot, token, signal: stop.signal })
  const kind = reply.headers.get('content-type') ?? ''
  if (/event-stream|ndjson/.test(kind)) setTimeout(() => stop.abort(), streamMs)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of reply.body ?? []) chunks.push(Buffer.from(chunk))
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
  const body = Buffer.concat(chunks)
  const isRefusal = kind.startsWith('application/json') && /"status":(?!200\b)\d+,"msg"/.test(body.toString())
  const wrong = stop.signal.aborted
    ? null
    : undocumented(endpoint, { http: reply.status, type: kind, text: body.toString() })
  return { text: await replyText(reply, body), isAnswer: reply.ok && !isRefusal, wrong }
}

/** Maps items concurrently, a few at a time. */
const sideBySide = async <T, R>(things: readonly T[], doIt: (thing: T) => Promise<R>): Promise<readonly R[]> => {
  const results: R[] = []
  for (let from = 0; from < things.length; from += 8) {
    results.push(...(await Promise.all(things.slice(from, from + 8).map(doIt))))
  }
  return results
}

/** Calls an endpoint with all parameters as every caller, and returns leaks. */
const crawl = async (name: string, endpoint: Endpoint, ids = site.ids) => {
  const leaks = new Set<string>()
  const answered = new Set<Caller>()
  const wrongs = new Set<string>()
  for (const caller of callers) {
    const token = await tokenOf(caller, endpoint.effect)
    await server.deps.db.deleteFrom('throttle').execute()
    const shots = shotsAt(endpoint, ids)
    const heardOf = endpoint.effect === 'read' ? await sideBySide(shots, (shot) => hear(endpoint, shot, token)) : null
    for (const [index, shot] of shots.entries()) {
      const { text, isAnswer, wrong } = heardOf?.[index] ?? (await hear(endpoint, shot, token))
      if (wrong !== null) wrongs.add(wrong)
      if (isAnswer) answered.add(caller)
      for (const secret of site.secrets) {
        if (secret.readers.includes(caller) && secret.texts.some((secretText) => text.includes(secretText)))
          heard.add(secret.name)
      }
      const secrets = leaksIn(text, { caller, asked: `${JSON.stringify(shot)} ${token}`, secrets: site.secrets })
      for (const secret of secrets) {
        if (!mayHold(name, caller, secret.name))
          leaks.add(`${caller} receives the ${secret.name}: ${JSON.stringify(shot)}`)
      }
    }
  }
  return { leaks: [...leaks], answered, wrongs: [...wrongs] }
}

describe('no reply holds what its caller may not read', () => {
  const reads = everyEndpoint.filter(isRead)
  const [harmless, writing] = [
    reads.filter(({ endpoint }) => endpoint.effect === 'read'),
    reads.filter(({ endpoint }) => endpoint.effect === 'write'),
  ]
  test.each([...harmless, ...writing].map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const { leaks, answered, wrongs } = await crawl(name, endpoint)
      expect(leaks, leaks.slice(0, 20).join('\n')).toEqual([])
      // Every one of these responses is as the OpenAPI document describes it.
      expect(wrongs).toEqual([])
      // A crawl that is always refused would prove nothing.
      if (endpoint.effect === 'read' && !(name in silent)) expect([...answered]).not.toEqual([])
    },
    // Booklets are printed for each caller.
    240_000,
  )
})

/** Endpoints without a successful response here, with reasons. */
const silent: Readonly<Record<string, string>> = {
  'judging.manifest': 'Opens to judge tokens alone; judging.test.ts asks it.',
  'remoteHosts.wanted': 'Opens to remote tokens alone; hosts.test.ts in apps/remote asks it.',
  'judging.directBlobs': 'Opens to judge tokens alone; judging-direct-blobs.test.ts asks it.',
  'judging.blob': 'Opens to judge tokens alone; judging.test.ts asks it.',
}

test('pages', async () => {
  const { problemId = [], username = [], submitId = [], did = [] } = site.ids
  const paths = [
    '/',
    '/home',
    '/problem',
    ...problemId.map((id) => `/problem/${id}`),
    '/status',
    ...username.flatMap((name) => [`/status?username=${name}`, `/user-home?username=${name}`]),
    ...problemId.map((id) => `/status?problemID=${id}&completeProblemID=true`),
    ...submitId.map((id) => `/submission-detail/${id}`),
    ...did.map((id) => `/discussion-detail/${id}`),
    '/admin',
    '/metrics',
    '/healthz',
    '/readyz',
    '/api/docs',
    '/api/openapi.json',
  ]
  for (const caller of callers) {
    const token = await tokenOf(caller)
    const headers = token === undefined ? {} : { authorization: token, cookie: `verdict-session=${token}` }
    for (const path of paths) {
      const reply = await fetch(`${server.url}${path}`, { headers })
      const text = await replyText(reply, Buffer.from(await reply.arrayBuffer()))
      // Pages contain guest data, for any reader.
      const leaks = leaksIn(text, { caller: 'guest', asked: `${path} ${token}`, secrets: site.secrets })
      const names = leaks.map((secret) => secret.name).filter((name) => !mayHold('pages', caller, name))
      expect([caller, path, names]).toEqual([caller, path, []])
    }
  }
})

describe('the crawl itself', () => {
  test('would detect a contest problem that is shown before its contest', async () => {
    const { pool } = server.deps
    const found = everyEndpoint.find(({ name }) => name === 'problems.detail')
    if (found === undefined) throw new Error('There is no such call.')
    const { rows } = await pool.query(`update problem set visibility = 1 where visibility = 3 returning id, display_id`)
    expect(rows).toHaveLength(1)
    onTestFinished(async () => {
      await pool.query('update problem set visibility = 3 where id = $1', [rows[0].id])
    })
    const problemId = [rows[0].display_id]
    const { leaks } = await crawl(found.name, found.endpoint, { ...site.ids, problemId })
    for (const what of ['title', 'statement', 'sample', 'source', 'tag', 'template']) {
      expect(leaks.join('\n')).toContain(`stranger receives the ${what} of the coming problem`)
    }
  })

  test('received every secret with an allowed reader', () => {
    const readable = site.secrets.filter((secret) => secret.readers.length > 0).map((secret) => secret.name)
    expect(readable.filter((name) => !heard.has(name))).toEqual([])
  })

  test('would detect a secret returned to another caller', async () => {
    const { pid = [], submitId = [] } = site.ids
    const replies: readonly (readonly [path: string, caller: Exclude<Caller, 'guest'>, secret: string])[] = [
      ['/api/admin/user/get-user-list?limit=20&currentPage=1', 'root', 'email of owner'],
      [`/api/get-submission-detail?submitId=${submitId[0]}`, 'owner', 'code of the code submission'],
      [`/api/file/download-testcase?pid=${pid[1]}`, 'author', 'input 1 of the hidden problem'],
      [`/api/admin/problem?pid=${pid[1]}`, 'author', 'checker code of the hidden problem'],
    ]
    for (const [path, caller, secret] of replies) {
      const { token } = site.people[caller]
      const reply = await fetch(`${server.url}${path}`, { headers: { authorization: token } })
      const text = await replyText(reply, Buffer.from(await reply.arrayBuffer()))
      const leaks = (to: Caller) => leaksIn(text, { caller: to, asked: path + token, secrets: site.secrets })
      expect(leaks(caller)).toEqual([])
      expect(leaks('stranger').map((leak) => leak.name)).toContain(secret)
    }
  })

  test('would detect a secret in a header, and bytes in any encoding', async () => {
    const bytes = await server.deps.db.selectFrom('totp').select('secret').executeTakeFirstOrThrow()
    const leaksOf = async (reply: Response) =>
      leaksIn(await replyText(reply, Buffer.from(await reply.arrayBuffer())), {
        caller: 'root',
        asked: '',
        secrets: site.secrets,
      }).map((leak) => leak.name)
    expect(await leaksOf(new Response('{}', { headers: { 'x-session': site.people.stranger.token } }))).toEqual([
      'token of stranger',
    ])
    for (const text of encodings(bytes.secret)) expect(await leaksOf(new Response(`"${text}"`))).toHaveLength(1)
    expect(await leaksOf(Response.json({ secret: bytes.secret }))).toHaveLength(1)
  })
})
