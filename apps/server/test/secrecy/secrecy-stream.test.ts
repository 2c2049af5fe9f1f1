import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../src/features/accounts/sessions/open-session.ts'
import { publish } from '../../src/platform/events/publish.ts'
import { topics } from '../../src/platform/events/topics.ts'
import { caseOf, type JudgeHost, makeJudgeHost } from '../harness/judge-host.ts'
import { type Caller, callers, makeSecretSite, type SecretSite, secretEnvironment } from '../harness/secret-site.ts'
import { leaksIn, type Secret, secretWords } from '../harness/secrets.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'

/**
 * Every user subscribes to everything while hidden data changes; no one receives data they may not read, nor the fact
 * that something changed where they have no access. Events to allowed users prove that there was something to receive.
 */

let server: TestServer
let site: SecretSite
let host: JudgeHost
beforeAll(async () => {
  server = await startTestServer(secretEnvironment)
  site = await makeSecretSite(server)
  host = await makeJudgeHost(server)
  // A notice to all users is pending; its event would mask the next one.
  await server.deps.db.deleteFrom('notice').where('delivered_at', 'is', null).execute()
}, 60_000)
afterAll(() => server.close())

interface Listener {
  /** 0 as long as nothing was refused. */
  readonly refused: number
  text(): string
  close(): Promise<void>
}

const listen = async (caller: Caller, topic: string): Promise<Listener> => {
  const leaving = new AbortController()
  const person = caller === 'guest' ? null : site.people[caller]
  const token =
    person === null ? null : await openSession(server.deps, person.id, { address: '127.0.0.1', userAgent: 'stream' })
  const reply = await fetch(`${server.url}/api/events?topics=${encodeURIComponent(topic)}`, {
    signal: leaving.signal,
    headers: token === null ? {} : { authorization: token },
  })
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream') === true
  const head = [...reply.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  let text = `${head}\n\n`
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of reply.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  const over = read().catch(() => {})
  if (!isStream) await over
  return {
    refused: isStream ? 0 : ((JSON.parse(text.slice(head.length + 2)) as { status: number }).status ?? 1),
    text: () => text,
    close: async () => {
      leaving.abort()
      await over
    },
  }
}

/** Recipients of the topic's events, and leaked content. */
const whoHears = async (
  topic: string,
  change: () => Promise<void>,
  { secrets, isNews }: { readonly secrets: readonly Secret[]; readonly isNews: (text: string) => boolean },
): Promise<{ readonly reached: readonly Caller[]; readonly leaks: readonly string[] }> => {
  const listeners = await Promise.all(callers.map(async (caller) => ({ caller, heard: await listen(caller, topic) })))
  // The initial state of a stream is not an event.
  await new Promise((next) => setTimeout(next, 200))
  const before = listeners.map(({ heard }) => heard.text().length)
  await change()
  const news = () => listeners.map(({ heard }, place) => heard.text().slice(before[place]))
  for (let tries = 0; tries < 100 && !news().some(isNews); tries += 1) {
    await new Promise((next) => setTimeout(next, 50))
  }
  // All recipients are notified together; no further event is expected this long after the first.
  await new Promise((next) => setTimeout(next, 300))
  const reached = listeners.filter((_, place) => isNews(news()[place] ?? '')).map(({ caller }) => caller)
  const leaks = listeners.flatMap(({ caller, heard }) =>
    leaksIn(heard.text(), { caller, asked: topic, secrets: [...site.secrets, ...secrets] }).map(
      (leak) => `${caller} receives the ${leak.name}`,
    ),
  )
  await Promise.all(listeners.map(({ heard }) => heard.close()))
  return { reached, leaks }
}

const word = secretWords('stream')
const submit = async (): Promise<{ readonly id: number; readonly code: string }> => {
  const code = word('code')
  const body = {
    pid: site.ids.problemID?.[0],
    language: 'C++',
    code: `// ${code}`.padEnd(60),
    cid: 0,
    isRemote: false,
  }
  const reply = await server.call('POST', '/api/submit-problem-judge', { token: site.people.owner.token, body })
  if (reply.status !== 200) throw new Error(`submit: ${reply.msg}`)
  return { id: reply.data.submitId, code }
}
const [openProblem, hiddenProblem] = [0, 1]

test.each([
  ['an open problem', openProblem],
  ['a problem that was hidden since', hiddenProblem],
] as const)(
  'a judging submission to %s sends events without checker output, compiler output or code',
  async (_, place) => {
    const { id, code } = await submit()
    const job = (await host.lease()).find((item) => item.code.includes(code))
    if (job === undefined) throw new Error('The submission was not leased.')
    await server.deps.db
      .updateTable('submission')
      .set({ problem_id: Number(site.ids.pid?.[place]) })
      .where('id', '=', id)
      .execute()
    const texts = [word('message'), word('judge'), code]
    const secrets = [{ name: 'words of the judging', texts, readers: [] }]
    const { reached, leaks } = await whoHears(
      `submission:${id}`,
      async () => {
        const one = caseOf(1, -1, { message: texts[0] ?? '', judgeMessage: texts[1] ?? '' })
        await host.progress(job, { cases: [one] })
        await host.result(job, { kind: 'cases', cases: [one] })
      },
      { secrets, isNews: (text) => text.includes('"kind":"submission"') },
    )
    expect(leaks).toEqual([])
    // Verdicts outside contests are in the public status list.
    expect(reached).toEqual(callers)
  },
)

test.each([
  ['open', openProblem],
  ['hidden', hiddenProblem],
] as const)('progress of the check of the %s problem is sent to its editors only', async (_, place) => {
  const topic = topics.check(Number(site.ids.pid?.[place]))
  const { reached, leaks } = await whoHears(topic.name, () => publish(server.deps.db, topic, {}), {
    secrets: [],
    isNews: (text) => text.includes('"kind":"check"'),
  })
  expect(leaks).toEqual([])
  expect(reached).toEqual(['author', 'keeper', 'root'])
})

test('a new message is sent to its recipient only, without its content', async () => {
  const text = word('notice')
  const { root, owner } = site.people
  const { reached, leaks } = await whoHears(
    'messages',
    async () => {
      const reply = await server.call('POST', '/api/admin/msg/notice', {
        token: root.token,
        body: { title: text, content: text, type: 'Single', recipientId: owner.id, recipient: owner.username },
      })
      if (reply.status !== 200) throw new Error(`notice: ${reply.msg}`)
    },
    {
      secrets: [{ name: 'a notice', texts: [text], readers: [] }],
      isNews: (heard) => heard.includes('"kind":"messages"'),
    },
  )
  expect(leaks).toEqual([])
  expect(reached).toEqual(['owner'])
})

test("a request for only other users' topics is refused like one for missing topics", async () => {
  const asked = async (caller: Caller, topic: string): Promise<number> => {
    const heard = await listen(caller, topic)
    await heard.close()
    return heard.refused
  }
  const hidden = `check:${site.ids.pid?.[hiddenProblem]}`
  for (const caller of ['guest', 'owner', 'stranger', 'admin'] as const) {
    const refused = await asked(caller, hidden)
    expect(refused).not.toBe(0)
    expect(refused).toBe(await asked(caller, 'check:999999'))
  }
})
