import { Readable } from 'node:stream'
import { contestExportFormats } from '@verdict/contract'
import { encryptSetting } from '../../src/features/site/core/encrypted-settings.ts'
import { secretPlace } from '../../src/features/site/webhooks/secret.ts'
import { caseOf, makeJudgeHost } from './judge-host.ts'
import { makeUser, type Person } from './people.ts'
import { makeProblem } from './problems.ts'
import { plantAccount } from './secret-accounts.ts'
import { plantClass } from './secret-class.ts'
import { plantContests, type SecretContests } from './secret-contests.ts'
import { plantGroupProblem } from './secret-groups.ts'
import { plantHacks } from './secret-hacks.ts'
import { put } from './secret-rows.ts'
import { plantTalk } from './secret-talk.ts'
import { plantTrainings } from './secret-trainings.ts'
import { plantWork } from './secret-work.ts'
import { encodings, type Secret, secretWords } from './secrets.ts'
import type { TestServer } from './server.ts'
import { smsInput } from './sms-gateway.ts'

/** All kinds of callers. */
export const callers = ['guest', 'owner', 'stranger', 'author', 'admin', 'keeper', 'root'] as const
export type Caller = (typeof callers)[number]
export type People = Readonly<Record<Exclude<Caller, 'guest'>, Person>>

/** A site whose every private value is a unique word, and the addresses of its rows. */
export interface SecretSite {
  readonly people: People
  readonly secrets: readonly Secret[]
  /** Ids of real rows, by the name of the field that carries them. */
  readonly ids: Readonly<Record<string, readonly unknown[]>>
}

const environment = secretWords('environment')

/** Secrets that come from outside; the server is started with them. */
export const secretEnvironment = {
  VERDICT_MAIL_URL: `smtp://mailer:${environment('mail')}@127.0.0.1:1`,
  VERDICT_ROOT_PASSWORD: environment('root').slice(-20),
  VERDICT_SECRET_KEY: environment('key'),
}

const makePeople = async (server: TestServer): Promise<People> => {
  const make = (username: string, role: Parameters<typeof makeUser>[1] = {}) => makeUser(server, { username, ...role })
  return {
    owner: await make('the-owner'),
    stranger: await make('the-stranger'),
    author: await make('the-author', { role: 'admin' }),
    admin: await make('another-admin', { role: 'admin' }),
    keeper: await make('the-keeper', { role: 'problem_admin' }),
    root: await make('the-root', { role: 'root' }),
  }
}

/** Fills a site. `owner` submitted programs and `author` wrote problems; other users own nothing. */
export const makeSecretSite = async (server: TestServer): Promise<SecretSite> => {
  const people = await makePeople(server)
  await server.deps.settings.write({
    defaultSubmitInterval: 0,
    openPublicDiscussion: true,
    openDirectMessages: true,
  })
  const problems = await makeProblems(server, people)
  const contests = await plantContests(server, people, problems.ids)
  const hacks = await plantHacks(server, people, problems.ids)
  const submissions = await makeSubmissions(server, people, { problems, contests })
  const accounts: Secret[] = []
  for (const [name, person] of Object.entries(people)) accounts.push(...(await plantAccount(server, name, person)))
  const work = await plantWork(server, people, { ...problems.ids, submission: submissions.ids.code })
  const talk = await plantTalk(server, people)
  const trainings = await plantTrainings(server, people, problems.ids)
  const groupProblem = await plantGroupProblem(server, people)
  const course = await plantClass(server, people, problems.ids)
  const stored = await storedSecrets(server)
  const config = await plantSettings(server)
  const { ids } = problems
  const name = 'a-public-thing.png'
  for (const folder of ['img', 'file'] as const) {
    await server.deps.files.putNamed(folder, name, Readable.from([Buffer.from('x')]))
  }
  const planted = [work.ids, talk.ids, contests.ids, hacks.ids, trainings.ids, groupProblem.ids, course.ids]
  const idsOf = (field: string) => planted.flatMap((some) => some[field] ?? [])
  const submissionIds = [...Object.values(submissions.ids), ...idsOf('submitId')]
  return {
    people,
    secrets: [
      ...accounts,
      ...problems.secrets,
      ...submissions.secrets,
      ...work.secrets,
      ...talk.secrets,
      ...contests.secrets,
      ...hacks.secrets,
      ...trainings.secrets,
      ...groupProblem.secrets,
      ...course.secrets,
      ...stored,
      ...config,
      ...Object.entries(secretEnvironment).map(([name, text]) => ({
        name: `environment ${name}`,
        // Of the address of the mail server the password alone is secret.
        texts: [/:([^:@]+)@/.exec(text)?.[1] ?? text],
        readers: [],
      })),
    ],
    ids: {
      ...Object.fromEntries(planted.flatMap(Object.keys).map((field) => [field, idsOf(field)])),
      uid: Object.values(people).map((person) => person.id),
      username: Object.values(people).map((person) => person.username),
      pid: [ids.open, ids.hidden, problems.displayIds.hidden, ...idsOf('pid')],
      problemId: [problems.displayIds.open, problems.displayIds.hidden, ids.hidden, ...idsOf('problemId')],
      problemID: [problems.displayIds.open, problems.displayIds.hidden],
      pidList: [[ids.open, ids.hidden]],
      pids: [[ids.open, ids.hidden]],
      isContestProblemList: [false],
      format: [...contestExportFormats, 'csv', 'xlsx'],
      // Scopes of a similarity review.
      kind: ['contest', 'training', 'problem'],
      name: [name],
      texts: [['some words']],
      users: [[['somebody', 'secret-1', 'somebody@example.org']]],
      submitId: submissionIds,
      submitIds: [submissionIds],
      topics: [
        [
          'messages',
          ...submissionIds.map((id) => `submission:${id}`),
          `check:${ids.open}`,
          `check:${ids.hidden}`,
        ].join(),
        ...submissionIds.map((id) => `submission:${id}`),
        ...idsOf('topics'),
      ],
    },
  }
}

const plantSettings = async (server: TestServer): Promise<readonly Secret[]> => {
  const word = secretWords('setting')
  const emailPassword = word('password')
  const remote = word('remote')
  const sms = word('sms')
  const { cipher } = server.deps
  await server.deps.settings.write({
    emailHost: '127.0.0.1',
    emailPort: 1,
    emailUsername: 'mailer',
    emailPassword: encryptSetting(cipher, 'emailPassword', emailPassword),
    remoteAccounts: { hdu: [{ username: 'team', password: encryptSetting(cipher, 'remoteAccounts', remote) }] },
    sms: smsInput({ url: 'https://sms.example.org' }),
    smsSecret: encryptSetting(cipher, 'smsSecret', sms),
  })
  const webhook = word('webhook')
  const id = 'webhook-of-secrets'
  const encrypted = cipher.encrypt(Buffer.from(webhook), secretPlace(id))
  await put(server, 'webhook', {
    id,
    name: 'Receiver',
    url: 'https://hooks.example.org/in',
    events: 'submission.judged',
    secret: encrypted,
    is_enabled: false,
    created_at: server.clock.now(),
  })
  return [
    { name: 'password of the mail server', texts: [emailPassword], readers: [] },
    { name: 'password at a remote judge', texts: [remote], readers: [] },
    { name: 'secret of the SMS gateway', texts: [sms], readers: [] },
    { name: 'secret of a webhook', texts: [webhook, ...encodings(encrypted)], readers: [] },
  ]
}

/** Keys and hashes the product made by itself, read from where it keeps them. */
const storedSecrets = async (server: TestServer): Promise<readonly Secret[]> => {
  const { db } = server.deps
  const keys = await db.selectFrom('secret').select(['name', 'value']).execute()
  const tokens = await db.selectFrom('judge_token').select('token_hash').execute()
  const hosts = await db.selectFrom('judge_host').select('instance').execute()
  const leases = await db.selectFrom('judging').select('lease_id').where('lease_id', 'is not', null).execute()
  return [
    ...keys.map(({ name, value }) => ({ name: `key ${name}`, texts: encodings(value), readers: [] })),
    ...tokens.map((row) => ({ name: 'hash of a judge token', texts: [row.token_hash], readers: [] })),
    ...hosts.map((row) => ({ name: 'start of a judge host', texts: [row.instance], readers: [] })),
    ...leases.map((row) => ({ name: 'lease', texts: [row.lease_id ?? ''], readers: [] })),
  ]
}

interface Problems {
  readonly ids: { readonly open: number; readonly hidden: number }
  readonly displayIds: { readonly open: string; readonly hidden: string }
  readonly secrets: readonly Secret[]
}

/** Editors of a problem can read all of it. */
const editors = ['author', 'keeper', 'root'] as const

const makeProblems = async (server: TestServer, { author }: People): Promise<Problems> => {
  const secrets: Secret[] = []
  const made = async (name: string, visibility: 1 | 2) => {
    const word = secretWords(`problem${name}`)
    const texts: Record<string, string> = {}
    const keep = (what: string): string => {
      const text = word(what)
      texts[what] = text
      return text
    }
    const checker = {
      language: 'C++',
      code: `// ${keep('checker code')}`,
      extraFiles: { [`${keep('checker file name')}.h`]: keep('checker file') },
    }
    const cases = [1, 2].map((seq) => ({ input: `${keep(`input ${seq}`)}\n`, output: `${keep(`output ${seq}`)}\n` }))
    const words = {
      description: `${visibility === 2 ? keep('statement') : 'Add.'}`,
      hint: visibility === 2 ? keep('hint') : '',
    }
    const problem = await makeProblem(server, {
      author: { id: author.id, username: author.username },
      visibility,
      judgeMode: 'spj',
      checker,
      cases,
      title: visibility === 2 ? keep('title') : 'An open problem',
      statements: { 'zh-CN': words },
      examples: visibility === 2 ? `<input>${keep('sample')}</input><output>1</output>` : '',
      extraFiles: visibility === 2 ? { 'lib.h': keep('file for programs') } : {},
      codeTemplates: visibility === 2 ? [{ language: 'C++', code: keep('code template') }] : [],
    })
    for (const [what, text] of Object.entries(texts)) {
      secrets.push({ name: `${what} of the ${name} problem`, texts: [text], readers: editors })
    }
    return problem
  }
  const open = await made('open', 1)
  const hidden = await made('hidden', 2)
  return {
    ids: { open: open.id, hidden: hidden.id },
    displayIds: { open: open.displayId, hidden: hidden.displayId },
    secrets,
  }
}

const makeSubmissions = async (
  server: TestServer,
  { owner, author }: People,
  { problems, contests }: { readonly problems: Problems; readonly contests: SecretContests },
) => {
  const host = await makeJudgeHost(server, { name: 'host-of-secrets' })
  const word = secretWords('submission')
  const { db } = server.deps
  const submit = async (code: string, place: object = {}, { token } = owner): Promise<number> => {
    const reply = await server.call('POST', '/api/submit-problem-judge', {
      token,
      headers: { 'x-forwarded-for': '127.0.0.1' },
      body: {
        pid: problems.displayIds.open,
        language: 'C++',
        code: `// ${code}`.padEnd(60),
        cid: 0,
        isRemote: false,
        idempotencyKey: `key-of-${code}`,
        ...place,
      },
    })
    if (reply.status !== 200) throw new Error(`submit: ${reply.msg}`)
    return reply.data.submitId
  }
  const leased = async () => {
    const job = (await host.lease())[0]
    if (job === undefined) throw new Error('There is nothing to judge.')
    return job
  }
  const codes = {
    code: word('code'),
    broken: word('broken'),
    failed: word('failed'),
    running: word('running'),
    contest: word('contest'),
    elsewhere: word('elsewhere'),
    preview: word('preview'),
  }
  const [judge, early, compiler, fault] = [word('judge'), word('early'), word('compiler'), word('fault')]
  const ids = { code: await submit(codes.code), broken: 0, failed: 0, contest: 0, elsewhere: 0, running: 0, preview: 0 }
  await host.result(await leased(), {
    kind: 'cases',
    cases: [caseOf(1, -1, { message: 'wrong', judgeMessage: judge })],
  })
  ids.broken = await submit(codes.broken)
  await host.result(await leased(), { kind: 'compileError', message: compiler })
  ids.failed = await submit(codes.failed)
  await host.result(await leased(), { kind: 'cases', cases: [caseOf(1, 0)] })
  await db.updateTable('submission').set({ verdict: 4 }).where('id', '=', ids.failed).execute()
  await db.updateTable('judging').set({ fault }).where('submission_id', '=', ids.failed).execute()
  ids.contest = await submit(codes.contest, { cid: contests.running.id, pid: contests.running.label })
  await host.result(await leased(), { kind: 'cases', cases: [caseOf(1, 0)] })
  ids.elsewhere = await submit(codes.elsewhere)
  await host.result(await leased(), { kind: 'cases', cases: [caseOf(1, 0)] })
  await db.updateTable('submission').set({ problem_id: problems.ids.hidden }).where('id', '=', ids.elsewhere).execute()
  ids.preview = await submit(codes.preview, { pid: problems.displayIds.hidden }, author)
  await host.result(await leased(), { kind: 'cases', cases: [caseOf(1, 0)] })
  ids.running = await submit(codes.running)
  await host.progress(await leased(), { cases: [caseOf(1, -1, { message: 'wrong', judgeMessage: early })] })
  const address = word('address')
  await db.updateTable('submission_source').set({ address }).execute()
  const inContests = word('contestaddress')
  const ofContests = db.selectFrom('submission').select('id').where('contest_id', '<>', 0)
  await db
    .updateTable('submission_source')
    .set({ address: inContests })
    .where('submission_id', 'in', ofContests)
    .execute()
  const mine = ['owner', 'keeper', 'root'] as const
  const staff = ['author', 'admin', 'keeper', 'root'] as const
  const secrets: Secret[] = [
    ...Object.entries(codes).map(([name, text]) => ({
      name: `code of the ${name} submission`,
      texts: [text],
      // Problem managers have no rights in a contest; its managers have.
      readers: name === 'contest' ? ['owner', 'author', 'root'] : name === 'preview' ? editors : mine,
    })),
    { name: 'words of the compiler', texts: [compiler], readers: mine },
    { name: 'judge message', texts: [judge, early], readers: staff },
    { name: 'true text of a system error', texts: [fault], readers: staff },
    { name: 'network address of a submission', texts: [address], readers: [] },
    { name: 'network address of a submission in a contest', texts: [inContests], readers: ['author', 'root'] },
    { name: 'token of a judge host', texts: [host.token], readers: [] },
  ]
  return { ids, secrets }
}
