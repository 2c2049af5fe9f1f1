import { Readable } from 'node:stream'
import { verdict } from '@verdict/contract'
import { makeContest } from './contests.ts'
import { makeEntry } from './entries.ts'
import { addMember, makeGroup } from './groups.ts'
import { makeProblem } from './problems.ts'
import { type Planted, put } from './secret-rows.ts'
import type { People } from './secret-site.ts'
import { type Secret, secretWords } from './secrets.ts'
import type { TestServer } from './server.ts'

/**
 * Contests in every state that hides something. `author` manages all of them; `owner` takes part in the running ones
 * and has the password of the private one; other users are not involved.
 */
export interface SecretContests extends Planted {
  /** A running one without a freeze, for submissions under the label of its problem. */
  readonly running: { readonly id: number; readonly label: string }
}

const hour = 3_600_000

/** Collections of a contest in the CCS interface. */
export const ccsCollections = [
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'persons',
  'accounts',
  'state',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'awards',
  'commentary',
  'scoreboard',
  'access',
]

interface Announced {
  readonly id: number
  readonly name: string
  readonly status: number
  readonly readers: readonly string[]
  readonly group_id?: number
}

/** A group of `root` with `author` as its admin and `owner` as a member; `stranger` applied, `admin` was refused. */
const plantGroup = async (server: TestServer, { root, author, owner, stranger, admin }: People): Promise<number> => {
  const id = await makeGroup(server, { owner: root, auth: 2 })
  await addMember(server, id, author, 'admin')
  await addMember(server, id, owner, 'member')
  await addMember(server, id, stranger, 'applying')
  await addMember(server, id, admin, 'refused')
  return id
}

/** Creates the contests with their comments and submissions; `open` is a public problem. */
export const plantContests = async (
  server: TestServer,
  people: People,
  { open }: { readonly open: number },
): Promise<SecretContests> => {
  const { owner, author } = people
  const word = secretWords('contest')
  const now = server.clock.now()
  const at = (hours: number) => new Date(now.getTime() + hours * hour)
  const secrets: Secret[] = []
  const keep = (name: string, readers: readonly string[]): string => {
    const text = word(name)
    secrets.push({ name, texts: [text], readers })
    return text
  }
  const managers = ['author', 'root']
  const insiders = ['owner', 'author', 'root']
  const coming = await plantComingProblem(server, author, keep)

  const contest = async (
    title: string,
    given: Parameters<typeof makeContest>[1],
    { problem = coming, places = managers }: { problem?: number; places?: readonly string[] } = {},
  ) => {
    const { id } = await makeContest(server, {
      title,
      owner_id: author.id,
      takes_late: true,
      opens_ccs: true,
      ...given,
    })
    const place = { contest_id: id, problem_id: problem, label: 'A', title: keep(`place in ${title}`, places) }
    const { id: placeId } = await put(server, 'contest_problem', place)
    return { id, labels: new Map([['A', Number(placeId)]]), problemId: problem }
  }
  const later = { starts_at: at(1), ends_at: at(4) }
  const password = (name: string) => ({ auth: 1, password: keep(`password of the ${name} contest`, managers) })
  const freeze = { is_sealed: true, seals_at: at(-1) }
  const everybody = { problem: open, places: ['guest', 'owner', 'stranger', 'author', 'admin', 'keeper', 'root'] }

  const scheduled = [
    await contest('scheduled', { ...later, shows_board: true }),
    await contest('scheduled private', { ...later, ...password('scheduled') }),
    await contest('scheduled protected', { ...later, ...password('protected'), auth: 2, shows_board: true }),
  ]
  const hiddenTitle = keep('title of the hidden contest', ['author', 'admin', 'keeper', 'root'])
  const hidden = await contest(hiddenTitle, { is_visible: false, starts_at: at(-2), shows_board: true })
  const only = keep('account named by the rule of the private contest', managers)
  const arranged = {
    stars: JSON.stringify([keep('star account of the private contest', managers)]),
    account_rule: `<prefix></prefix><suffix></suffix><start>0</start><end>0</end><extra>${only}</extra>`,
  }
  const inside = await contest('private', { ...password('private'), ...arranged }, { problem: open, places: insiders })
  await put(server, 'contest_registration', { contest_id: inside.id, account_id: owner.id, created_at: now })
  const acm = await contest('frozen', { ...freeze, starts_at: at(-2), shows_board: true }, everybody)
  const oi = await contest('frozen round', { ...freeze, type: 1, starts_at: at(-2), shows_board: true }, everybody)
  const unrevealed = await contest(
    'unrevealed',
    { ...freeze, starts_at: at(-2), ends_at: at(-0.5), opens_at_end: false, shows_board: true },
    everybody,
  )
  const over = await contest('over', { starts_at: at(-3), ends_at: at(-1), shows_board: true }, everybody)

  const groupId = await plantGroup(server, people)
  const inGroup = (name: string) => ({ group_id: groupId, description: keep(`description of the ${name}`, insiders) })
  const ofGroup = await contest(
    keep('title of a contest of a group', insiders),
    { ...inGroup('contest of a group'), shows_board: true, takes_prints: true, is_sealed: true, seals_at: at(1) },
    { problem: open, places: insiders },
  )
  const overInGroup = await contest(
    keep('title of an ended contest of a group', insiders),
    { ...inGroup('ended contest of a group'), ...freeze, starts_at: at(-3), ends_at: at(-0.5), shows_board: true },
    { problem: open, places: insiders },
  )
  const comingInGroup = await contest(keep('title of a coming contest of a group', insiders), {
    ...inGroup('coming contest of a group'),
    ...later,
    ...password('coming group'),
    shows_board: true,
  })

  const entry = async (
    place: typeof acm,
    name: string,
    { readers, behind }: { readonly readers: readonly string[]; readonly behind: number },
  ): Promise<number> =>
    makeEntry(server, owner, {
      contest: place,
      problemId: place.problemId,
      at: at(behind),
      verdict: verdict.compileError,
      code: keep(`code of the submission to the ${name} contest`, readers),
      message: keep(`words of the compiler in the ${name} contest`, readers),
    })
  const entries = [
    await entry(inside, 'private', { readers: insiders, behind: -0.5 }),
    await entry(acm, 'frozen', { readers: insiders, behind: -0.5 }),
    await entry(acm, 'not yet frozen', { readers: insiders, behind: -1.5 }),
    await entry(oi, 'OI', { readers: managers, behind: -0.5 }),
    await entry(unrevealed, 'unrevealed', { readers: insiders, behind: -0.7 }),
    await entry(over, 'ended', { readers: insiders, behind: -2 }),
    await entry(ofGroup, 'group', { readers: insiders, behind: -0.5 }),
    await entry(overInGroup, 'ended group', { readers: insiders, behind: -2 }),
  ]

  const announced = []
  const announcements: readonly Announced[] = [
    { id: inside.id, name: 'private contest', status: 0, readers: insiders },
    { id: acm.id, name: 'frozen contest, hidden', status: 1, readers: managers },
    { id: ofGroup.id, name: 'contest of a group', status: 0, readers: insiders, group_id: groupId },
    { id: comingInGroup.id, name: 'coming contest of a group', status: 0, readers: managers, group_id: groupId },
    ...scheduled.map(({ id }, index) => ({ id, name: `coming contest ${index}`, status: 0, readers: managers })),
  ]
  for (const { id, name, status, readers, group_id = null } of announcements) {
    const texts = {
      title: keep(`title announced in the ${name}`, readers),
      content: keep(`word in the ${name}`, readers),
    }
    announced.push(
      await put(server, 'announcement', { ...texts, contest_id: id, group_id, account_id: author.id, status }),
    )
  }
  const asked = await put(server, 'comment', {
    contest_id: inside.id,
    account_id: owner.id,
    content: keep('question in the private contest', insiders),
    created_at: now,
  })
  await put(server, 'print_request', {
    contest_id: inside.id,
    account_id: owner.id,
    username: owner.username,
    // Its author has the text; no call returns it again.
    content: keep('text to print', managers),
    lines: 1,
    created_at: now,
  })
  const question = { contest_id: inside.id, account_id: owner.id, created_at: now, updated_at: now }
  await put(server, 'clarification', { ...question, question: keep('question to the jury', insiders) })
  await put(server, 'clarification', {
    ...question,
    account_id: null,
    answer: keep('word of the jury to all', insiders),
    is_public: true,
  })
  await put(server, 'comment', {
    contest_id: ofGroup.id,
    account_id: owner.id,
    content: keep('question in a contest of a group', insiders),
    created_at: now,
  })
  await put(server, 'clarification', {
    contest_id: ofGroup.id,
    account_id: owner.id,
    question: keep('question to the jury of a group', insiders),
    created_at: now,
    updated_at: now,
  })
  for (const { id } of [acm, unrevealed, over, overInGroup]) {
    const name = `${keep(`photo in contest ${id}`, managers)}.jpg`
    const pixels = keep(`pixels of the photo in contest ${id}`, managers)
    await server.deps.files.putNamed('img', name, Readable.from([Buffer.from(pixels)]))
    await put(server, 'contest_photo', {
      contest_id: id,
      account_id: owner.id,
      url: `/api/public/img/${name}`,
      width: 4,
      height: 3,
      created_at: now,
    })
  }
  await put(server, 'desk_pass', {
    contest_id: inside.id,
    desk: 'print',
    name: 'Hall B',
    secret_hash: keep('hash of a pass', []),
    made_by: author.username,
    created_at: now,
    expires_at: at(3),
  })
  const grouped = [ofGroup, overInGroup, comingInGroup]
  const all = [...scheduled, hidden, inside, acm, oi, unrevealed, over, ...grouped].map(({ id }) => id)
  return {
    secrets,
    running: { id: inside.id, label: 'A' },
    ids: {
      gid: [groupId],
      cid: all,
      contestID: all,
      displayId: ['A'],
      teamId: [owner.id],
      collection: ccsCollections,
      pid: [coming],
      submitId: entries,
      aid: announced.map((row) => row.id),
      commentId: [asked.id],
      topics: [
        all
          .flatMap((id) => [`contest:${id}`, `board:${id}`, `board:${id}:open`, `board:${id}:late`])
          .slice(0, 30)
          .join(),
      ],
    },
  }
}

/** A problem that only contests show, each of which begins later. */
const plantComingProblem = async (
  server: TestServer,
  author: People['author'],
  keep: (name: string, readers: readonly string[]) => string,
): Promise<number> => {
  const mine = (what: string) => keep(`${what} of the coming problem`, ['author', 'keeper', 'root'])
  const tag = await put(server, 'tag', { name: mine('tag') })
  const { id } = await makeProblem(server, {
    author: { id: author.id, username: author.username },
    visibility: 3,
    title: mine('title'),
    statements: { 'zh-CN': { description: mine('statement'), input: mine('input'), output: mine('output') } },
    examples: `<input>${mine('sample')}</input><output>1</output>`,
    source: mine('source'),
    cases: [{ input: mine('data'), output: mine('answer') }],
    codeTemplates: [{ language: 'C++', code: mine('template') }],
    extraFiles: { 'lib.h': mine('file') },
  })
  await put(server, 'problem_tag', { problem_id: id, tag_id: tag.id })
  return id
}
