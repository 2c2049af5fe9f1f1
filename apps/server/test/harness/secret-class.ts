import { createHash, randomBytes } from 'node:crypto'
import { verdict } from '@verdict/contract'
import { addMember, makeGroup } from './groups.ts'
import type { Person } from './people.ts'
import { type Planted, put } from './secret-rows.ts'
import type { People } from './secret-site.ts'
import { type Secret, secretWords } from './secrets.ts'
import type { TestServer } from './server.ts'

/**
 * A hidden group of `root` as a course uses it: `author` is its admin and `owner` a member; `stranger` was a member and
 * was removed; `keeper` applied, `admin` was refused. `open` is a problem of the bank.
 */
export const plantClass = async (
  server: TestServer,
  people: People,
  { open }: { readonly open: number },
): Promise<Planted> => {
  const { owner, stranger, author, keeper, admin, root } = people
  const word = secretWords('class')
  const now = server.clock.now()
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const secrets: Secret[] = []
  const keep = (name: string, readers: readonly string[]): string => {
    const text = word(name)
    secrets.push({ name: `${name} of a class`, texts: [text], readers })
    return text
  }
  const insiders = ['owner', 'author', 'root']
  const teachers = ['author', 'root']
  const code = randomBytes(3).toString('hex')
  secrets.push({ name: 'code of a class', texts: [`"code":"${code}"`], readers: ['root'] })
  const gid = await makeGroup(server, {
    owner: root,
    name: keep('name', insiders),
    short_name: word('short').slice(0, 12),
    brief: keep('brief', insiders),
    description: keep('description', insiders),
    is_visible: false,
    auth: 3,
    code,
  })
  await addMember(server, gid, author, 'admin')
  await addMember(server, gid, owner, 'member')
  for (const [person, relation] of [
    [keeper, 'applying'],
    [admin, 'refused'],
  ] as const) {
    await addMember(server, gid, person, relation)
    await server.deps.db
      .updateTable('group_member')
      .set({ reason: keep(`reason of the one ${relation}`, teachers) })
      .where('group_id', '=', gid)
      .where('account_id', '=', person.id)
      .execute()
  }
  const secret = word('invitation')
  const hash = createHash('sha256').update(secret).digest('hex')
  secrets.push({ name: 'invitation of a class', texts: [secret, hash], readers: [] })
  await put(server, 'group_invitation', {
    group_id: gid,
    secret_hash: hash,
    hint: keep('hint of an invitation', teachers),
    created_by: author.id,
    created_at: now,
  })
  const announcements = []
  for (const [name, status, readers] of [
    ['visible', 0, insiders],
    ['hidden', 1, teachers],
  ] as const) {
    const texts = { title: keep(`title of a ${name} note`, readers), content: keep(`${name} note`, readers) }
    announcements.push(await put(server, 'announcement', { ...texts, group_id: gid, account_id: author.id, status }))
  }
  const homework = await plantHomework(server, { gid, author, open, keep, at })
  const submit = async (who: Person, given: { verdict: number; code: string; message?: string }): Promise<number> => {
    const { id } = await put(server, 'submission', {
      problem_id: open,
      account_id: who.id,
      group_id: gid,
      language: 'C++',
      length: 10,
      submitted_at: now,
      verdict: given.verdict,
    })
    await put(server, 'submission_source', {
      submission_id: id,
      code: given.code,
      error_message: given.message ?? null,
      address: '127.0.0.1',
    })
    return Number(id)
  }
  const solved = { verdict: verdict.accepted }
  const mine = await submit(owner, { ...solved, code: keep('program of a member', insiders) })
  const past = await submit(stranger, { ...solved, code: keep('program of a removed member', teachers) })
  const wrong = await submit(owner, {
    verdict: verdict.compileError,
    code: keep('wrong program of a member', ['owner', 'root']),
    message: keep('words of the compiler', insiders),
  })
  const review = await put(server, 'similarity_review', {
    training_id: homework.open,
    state: 'finished',
    starter_code: keep('starter code', teachers),
    started_by: author.id,
    created_at: now,
    updated_at: now,
    finished_at: now,
  })
  const [first, second] = (
    owner.id < stranger.id
      ? [
          [owner.id, mine],
          [stranger.id, past],
        ]
      : [
          [stranger.id, past],
          [owner.id, mine],
        ]
  ) as [[string, number], [string, number]]
  const pair = await put(server, 'similarity_pair', {
    review_id: review.id,
    problem_id: open,
    family: 'cpp',
    a_account_id: first[0],
    b_account_id: second[0],
    a_submission_id: first[1],
    b_submission_id: second[1],
    percent: 97,
    a_percent: 97,
    b_percent: 97,
    state: 'confirmed',
  })
  await put(server, 'similarity_decision', {
    pair_id: pair.id,
    account_id: author.id,
    state: 'confirmed',
    note: keep('note of a decision', teachers),
    created_at: now,
  })
  const talk = await plantTalkOf(server, { gid, people, keep, insiders })
  return {
    secrets,
    ids: {
      gid: [gid],
      tid: [homework.open, homework.coming],
      id: [pair.id, homework.open],
      aid: announcements.map((row) => row.id),
      submitId: [mine, past, wrong],
      did: [talk.did],
      commentId: [talk.commentId],
    },
  }
}

interface Course {
  readonly gid: number
  readonly keep: (name: string, readers: readonly string[]) => string
}

/** Homework that is open, with an extension of the removed member, and one that opens later. */
const plantHomework = async (
  server: TestServer,
  { gid, author, open, keep, at }: Course & { author: Person; open: number; at: (hours: number) => Date },
): Promise<{ readonly open: number; readonly coming: number }> => {
  const made = async (name: string, opensAt: Date, readers: readonly string[]): Promise<number> => {
    const { id } = await put(server, 'training', {
      title: keep(`title of ${name} homework`, ['owner', 'author', 'root']),
      description: keep(`text of ${name} homework`, ['owner', 'author', 'root']),
      author_id: author.id,
      group_id: gid,
      opens_at: opensAt,
      due_at: at(5),
    })
    const chapter = await put(server, 'training_chapter', {
      training_id: id,
      title: keep(`chapter of ${name} homework`, readers),
      content: keep(`text of a chapter of ${name} homework`, readers),
      rank: 0,
    })
    await put(server, 'training_problem', { training_id: id, problem_id: open, chapter_id: chapter.id })
    return Number(id)
  }
  return {
    open: await made('open', at(-5), ['owner', 'author', 'root']),
    coming: await made('coming', at(2), ['author', 'root']),
  }
}

/** A discussion that the removed member took part in, with the messages it caused. */
const plantTalkOf = async (
  server: TestServer,
  { gid, people, keep, insiders }: Course & { people: People; insiders: readonly string[] },
): Promise<{ readonly did: unknown; readonly commentId: unknown }> => {
  const { owner, stranger, author } = people
  const now = server.clock.now()
  // Site staff keep order everywhere: their list has the titles (api-admin 18).
  const moderators = ['owner', 'author', 'admin', 'keeper', 'root']
  const discussion = await put(server, 'discussion', {
    account_id: author.id,
    group_id: gid,
    title: keep('title of a discussion', moderators),
    description: keep('description of a discussion', moderators),
    content: keep('words of a discussion', insiders),
    created_at: now,
    updated_at: now,
  })
  const comment = await put(server, 'comment', {
    discussion_id: discussion.id,
    account_id: stranger.id,
    content: keep('comment of a removed member', insiders),
    created_at: now,
  })
  const reply = await put(server, 'comment_reply', {
    comment_id: comment.id,
    account_id: owner.id,
    to_account_id: stranger.id,
    content: keep('answer to a removed member', insiders),
    created_at: now,
  })
  const message = { source_type: 'Discussion', source_id: discussion.id, group_id: gid, created_at: now }
  await put(server, 'message', {
    ...message,
    recipient_id: author.id,
    sender_id: stranger.id,
    action: 'Discuss',
    comment_id: comment.id,
  })
  await put(server, 'message', {
    ...message,
    recipient_id: stranger.id,
    sender_id: owner.id,
    action: 'Reply',
    comment_id: comment.id,
    reply_id: reply.id,
    quote_type: 'Comment',
    quote_id: comment.id,
  })
  await put(server, 'message', {
    ...message,
    recipient_id: stranger.id,
    sender_id: owner.id,
    action: 'Like_Discuss',
    comment_id: comment.id,
  })
  return { did: discussion.id, commentId: comment.id }
}
