import { randomBytes } from 'node:crypto'
import { type Client, logIn } from './client.ts'
import { answerTo } from './programs.ts'

/** All data of a rehearsal in the installation, created through its own admin API and deleted afterwards. */
export interface Stage {
  readonly cid: number
  readonly labels: readonly string[]
  readonly startsAt: number
  readonly teams: readonly Team[]
  clear(): Promise<void>
}

export interface Team {
  readonly username: string
  readonly uid: string
  readonly client: Client
}

export interface StageSize {
  readonly teams: number
  readonly problems: number
  readonly durationMs: number
  /** Stops the setup; everything created so far is deleted. */
  readonly signal?: AbortSignal
}

const labelOf = (index: number): string => String.fromCodePoint(65 + index)
const leadMs = 3_000
/** Logins cost the server on purpose; more at once would only wait. */
const loginsAtOnce = 4

export const setStage = async (url: string, root: Client, size: StageSize): Promise<Stage> => {
  const mark = randomBytes(4).toString('hex')
  const undo: (() => Promise<unknown>)[] = []
  const clear = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const problems = await makeProblems(root, mark, size, undo)
    const people = await makePeople(root, mark, size.teams, undo)
    const teams = await signIn(url, people, size.signal)
    // Contests begin and end with whole seconds.
    const startsAt = Math.ceil((Date.now() + leadMs) / 1_000) * 1_000
    const cid = await makeContest(root, { mark, startsAt, durationMs: size.durationMs, problems }, undo)
    return { cid, labels: problems.map((_, index) => labelOf(index)), startsAt, teams, clear }
  } catch (error) {
    await clear().catch(() => undefined)
    throw error
  }
}

type Undo = (() => Promise<unknown>)[]

const makeProblems = async (
  root: Client,
  mark: string,
  { problems, signal }: StageSize,
  undo: Undo,
): Promise<readonly number[]> => {
  const made: number[] = []
  for (let number = 0; number < problems; number += 1) {
    signal?.throwIfAborted()
    const { data } = await root.must('POST', '/api/admin/contest/problem', problemBody(mark, number))
    made.push(data.pid)
    undo.push(() => root.must('DELETE', `/api/admin/contest/problem?pid=${data.pid}&force=true`))
  }
  return made
}

const problemBody = (mark: string, number: number) => ({
  problem: {
    problemId: `RH${mark}${labelOf(number)}`,
    title: `Rehearsal ${labelOf(number)}`,
    type: 0,
    auth: 3,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimit: 1_000,
    memoryLimit: 256,
    stackLimit: 128,
    description: `Print $a + b + ${number}$.`,
    input: 'Two whole numbers $a$ and $b$.',
    output: 'One whole number.',
    hint: '',
    examples: `<input>1 2</input><output>${answerTo(number, 1, 2)}</output>`,
    difficulty: 0,
    codeShare: false,
    isRemoveEndBlank: true,
    openCaseResult: true,
    isUploadCase: false,
  },
  samples: [1, 20, 300, 4_000, 50_000].map((a, index) => ({
    input: `${a} ${a + index}\n`,
    output: `${answerTo(number, a, a + index)}\n`,
  })),
  isUploadTestCase: false,
  uploadTestcaseDir: '',
  judgeMode: 'default',
  languages: [],
  tags: [],
  codeTemplates: [],
})

interface Account {
  readonly username: string
  readonly password: string
  readonly uid: string
}

const makePeople = async (root: Client, mark: string, count: number, undo: Undo): Promise<readonly Account[]> => {
  const prefix = `rh${mark}t`
  const given = Array.from({ length: count }, (_, index) => ({
    username: `${prefix}${index + 1}`,
    password: randomBytes(8).toString('hex'),
  }))
  const users = given.map(({ username, password }) => [username, password, null, null, null, username, 'Rehearsal'])
  await root.must('POST', '/api/admin/user/insert-batch-user', { users })
  const { data } = await root.must(
    'GET',
    `/api/admin/user/get-user-list?keyword=${prefix}&limit=${count}&currentPage=1`,
  )
  const ids = new Map<string, string>(
    data.records.map((record: { username: string; uid: string }) => [record.username, record.uid]),
  )
  undo.push(() => removeAll(root, [...ids.values()]))
  return given.map((item) => ({ ...item, uid: ids.get(item.username) ?? '' }))
}

const removeAll = async (root: Client, ids: readonly string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += 100)
    await root.must('DELETE', '/api/admin/user/delete-user', { ids: ids.slice(from, from + 100) })
}

const signIn = async (url: string, people: readonly Account[], signal?: AbortSignal): Promise<readonly Team[]> => {
  const teams: Team[] = []
  for (let from = 0; from < people.length; from += loginsAtOnce) {
    signal?.throwIfAborted()
    const some = people.slice(from, from + loginsAtOnce)
    const clients = await Promise.all(some.map(({ username, password }) => logIn(url, username, password)))
    some.forEach(({ username, uid }, index) => {
      const client = clients[index]
      if (client !== undefined) teams.push({ username, uid, client })
    })
  }
  return teams
}

interface ContestGiven {
  readonly mark: string
  readonly startsAt: number
  readonly durationMs: number
  readonly problems: readonly number[]
}

const makeContest = async (root: Client, given: ContestGiven, undo: Undo): Promise<number> => {
  const title = `Rehearsal ${given.mark}`
  const ends = given.startsAt + given.durationMs
  await root.must('POST', '/api/admin/contest', {
    title,
    description: 'A rehearsal with simulated contestants. It is deleted automatically.',
    type: 0,
    auth: 0,
    startTime: new Date(given.startsAt).toISOString(),
    endTime: new Date(ends).toISOString(),
    sealRank: true,
    // The last fifth is frozen, as in the real one.
    sealRankTime: new Date(ends - Math.round(given.durationMs / 5)).toISOString(),
    autoRealRank: true,
    visible: true,
    openRank: true,
    rankShowName: 'username',
    awardType: 0,
  })
  const { data } = await root.must(
    'GET',
    `/api/admin/contest/get-contest-list?keyword=${given.mark}&limit=1&currentPage=1`,
  )
  const cid: number = data.records[0].id
  undo.push(() => root.must('DELETE', `/api/admin/contest?cid=${cid}`))
  for (const [index, pid] of given.problems.entries()) {
    const label = labelOf(index)
    await root.must('PUT', '/api/admin/contest/contest-problem', {
      cid,
      pid,
      displayId: label,
      displayTitle: `Rehearsal ${label}`,
    })
  }
  return cid
}
