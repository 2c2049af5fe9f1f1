import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { makeContest } from '../harness/contests.ts'
import { makeEntry } from '../harness/entries.ts'
import { addMember, makeGroup } from '../harness/groups.ts'
import type { Person } from '../harness/people.ts'
import { makeProblem } from '../harness/problems.ts'
import { put } from '../harness/secret-rows.ts'
import type { TestServer } from '../harness/server.ts'
import { makePractice, makeTraining } from '../harness/trainings.ts'

/** Content of one group, created row by row. `author` is the author of all that group admins create. */
export interface GroupContent {
  readonly gid: number
  readonly author: Person
  readonly member: Person
  /** A problem of the public bank. */
  readonly bank: { readonly id: number; readonly displayId: string }
}

type At = Pick<TestServer, 'deps' | 'clock'> & { readonly deps: TestServer['deps'] }

const idOf = async (row: Promise<Readonly<Record<string, unknown>>>): Promise<number> => Number((await row).id)

/** Creators of rows in a group; every call creates a new row and returns its id. */
export const contentOf = (server: TestServer, { gid, author, member, bank }: GroupContent) => {
  const now = () => server.clock.now()
  const insert = (table: string, row: Readonly<Record<string, unknown>>) => idOf(put(server, table, row))
  const contestPlace = async (more: object = {}) => {
    const made = await makeContest(server, {
      group_id: gid,
      owner_id: author.id,
      shows_board: true,
      takes_prints: true,
      opens_ccs: true,
      problems: [bank.id],
      ...more,
    })
    return { ...made, problemId: bank.id }
  }
  const entryIn = (contest: Awaited<ReturnType<typeof contestPlace>>) =>
    makeEntry(server, member, {
      contest,
      problemId: bank.id,
      at: new Date(now().getTime() - 60_000),
      verdict: 0,
      groupId: gid,
    })
  const training = (more: object = {}) =>
    makeTraining(server, { group_id: gid, author_id: author.id, problems: [bank.id], ...more })
  const practice = (more: object = {}) =>
    makePractice(server, member, { problemId: bank.id, verdict: 0, groupId: gid, ...more })
  return {
    contestPlace,
    entryIn,
    training,
    practice,
    contest: async (more: object = {}) => (await contestPlace(more)).id,
    problem: async (more: object = {}) => {
      const tag = `tag of ${gid}`
      const made = await makeProblem(server, {
        author: { id: author.id, username: author.username },
        tags: [{ name: tag, nameEn: null }],
        languages: ['C++'],
        codeTemplates: [{ language: 'C++', code: 'int main() {}' }],
      })
      await server.deps.db
        .updateTable('problem')
        .set({ group_id: gid, ...more })
        .where('id', '=', made.id)
        .execute()
      return made
    },
    announcement: (contestId: number | null = null) =>
      insert('announcement', {
        title: 'Announced',
        content: 'text',
        account_id: author.id,
        group_id: gid,
        contest_id: contestId,
        status: 0,
      }),
    discussion: (who: Person = member) =>
      insert('discussion', { account_id: who.id, group_id: gid, title: 'Talk', content: 'words' }),
    comment: (place: { readonly did?: number; readonly cid?: number }, who: Person = member) =>
      insert('comment', {
        discussion_id: place.did ?? null,
        contest_id: place.cid ?? null,
        account_id: who.id,
        content: 'said',
        created_at: now(),
      }),
    reply: (commentId: number, who: Person = member) =>
      insert('comment_reply', { comment_id: commentId, account_id: who.id, content: 'answer', created_at: now() }),
    print: (contestId: number) =>
      insert('print_request', {
        contest_id: contestId,
        account_id: member.id,
        username: member.username,
        content: 'to print',
        lines: 1,
        created_at: now(),
      }),
    invitation: () =>
      insert('group_invitation', {
        group_id: gid,
        secret_hash: randomBytes(16).toString('hex'),
        hint: 'abcd',
        created_by: author.id,
        created_at: now(),
      }),
    /** Two similar programs of a review of a training. */
    pair: async (trainingId: number) => {
      const [first, second] = [member, author].sort((a, b) => (a.id < b.id ? -1 : 1)) as [Person, Person]
      const made = await put(server, 'similarity_review', {
        training_id: trainingId,
        state: 'finished',
        created_at: now(),
        updated_at: now(),
      })
      return insert('similarity_pair', {
        review_id: made.id,
        problem_id: bank.id,
        family: 'cpp',
        a_account_id: first.id,
        b_account_id: second.id,
        a_submission_id: await practice(),
        b_submission_id: await practice(),
        percent: 90,
        a_percent: 90,
        b_percent: 90,
      })
    },
    picture: async () => {
      const name = `${randomBytes(8).toString('hex')}.png`
      await server.deps.files.putNamed('img', name, Readable.from([Buffer.from('x')]))
      return insert('stored_file', {
        kind: 'md',
        folder: 'img',
        name,
        original_name: 'a.png',
        bytes: 1,
        account_id: author.id,
        group_id: gid,
        created_at: now(),
      })
    },
  }
}
export type ContentMakers = ReturnType<typeof contentOf>

/** Everything that a group can contain, once. */
export const fillGroup = async (server: TestServer, content: GroupContent) => {
  const make = contentOf(server, content)
  const place = await make.contestPlace()
  const category = await put(server, 'training_category', { name: 'Graphs', color: '#123456', group_id: content.gid })
  const tid = await make.training({ category_id: category.id })
  const privateTid = await make.training({ is_private: true, password: 'class' })
  const entered = { account_id: content.member.id }
  await put(server, 'training_registration', { ...entered, training_id: privateTid })
  await put(server, 'contest_registration', { ...entered, contest_id: place.id, created_at: server.clock.now() })
  await put(server, 'training_chapter', { training_id: tid, title: 'First', rank: 0 })
  await put(server, 'training_extension', { ...entered, training_id: tid, due_at: server.clock.now() })
  const did = await make.discussion()
  const commentId = await make.comment({ did })
  const contestCommentId = await make.comment({ cid: place.id })
  const problem = await make.problem()
  const contestSubmitId = await make.entryIn(place)
  const balloon = await server.deps.db
    .selectFrom('balloon')
    .select('id')
    .where('submission_id', '=', contestSubmitId)
    .executeTakeFirstOrThrow()
  const hour = 3_600_000
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * hour)
  const ended = { starts_at: at(-4), ends_at: at(-1), is_sealed: true, seals_at: at(-2), opens_at_end: false }
  const over = await make.contestPlace(ended)
  const endedCid = over.id
  await makeEntry(server, content.member, {
    contest: over,
    problemId: content.bank.id,
    at: at(-3),
    verdict: 0,
    groupId: content.gid,
  })
  return {
    gid: content.gid,
    balloonId: balloon.id,
    privateTid,
    /** Ended, and still frozen. */
    endedCid,
    pid: problem.id,
    displayId: problem.displayId,
    cid: place.id,
    placeId: place.labels.get('A'),
    tid,
    categoryId: Number(category.id),
    aid: await make.announcement(),
    contestAid: await make.announcement(place.id),
    did,
    commentId,
    replyId: await make.reply(commentId),
    contestCommentId,
    contestReplyId: await make.reply(contestCommentId),
    submitId: await make.practice(),
    contestSubmitId,
    printId: await make.print(place.id),
    pairId: await make.pair(tid),
    invitationId: await make.invitation(),
  }
}
export type Filled = Awaited<ReturnType<typeof fillGroup>>

/** A new group in which these users have the same relations. */
export const similarGroup = async (
  server: At,
  people: Readonly<Record<'leader' | 'applying' | 'refused' | 'member' | 'admin' | 'author' | 'banned', Person>>,
  more: object = {},
): Promise<number> => {
  const gid = await makeGroup(server, { owner: people.leader, ...more })
  for (const name of ['applying', 'refused', 'member', 'admin'] as const) {
    await addMember(server, gid, people[name], name)
  }
  await addMember(server, gid, people.author, 'admin')
  await addMember(server, gid, people.banned, 'admin')
  return gid
}
