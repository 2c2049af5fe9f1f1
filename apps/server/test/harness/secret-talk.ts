import { makeGroup } from './groups.ts'
import { type Planted, put } from './secret-rows.ts'
import type { People } from './secret-site.ts'
import { type Secret, secretWords } from './secrets.ts'
import type { TestServer } from './server.ts'

/** Notices, announcements, comments, and the audit log. */
export const plantTalk = async (server: TestServer, { owner, stranger, root }: People): Promise<Planted> => {
  const word = secretWords('talk')
  const now = server.clock.now()
  const secrets: Secret[] = []
  const keep = (name: string, readers: readonly string[]): string => {
    const text = word(name)
    secrets.push({ name, texts: [text], readers })
    return text
  }
  const notice = await put(server, 'notice', {
    title: keep('title of a notice to the owner', ['owner', 'root']),
    content: keep('notice to the owner', ['owner', 'root']),
    audience: 'Single',
    kind: 'Mine',
    delivered_at: now,
    created_at: now,
    updated_at: now,
  })
  await put(server, 'notice_copy', { notice_id: notice.id, account_id: owner.id, kind: 'Mine', created_at: now })
  const undelivered = await put(server, 'notice', {
    title: 'later',
    content: keep('notice not yet delivered', ['root']),
    // Pending notices are delivered hourly, this one to no user: a crawl may run across it.
    audience: 'Single',
    created_at: now,
    updated_at: now,
  })
  const announcement = await put(server, 'announcement', {
    title: keep('title of a hidden announcement', ['root']),
    content: keep('hidden announcement', ['root']),
    account_id: root.id,
    status: 1,
  })
  const discussion = await put(server, 'discussion', { account_id: owner.id, title: 'An open talk' })
  const comment = { account_id: owner.id, created_at: now }
  const said = await put(server, 'comment', { ...comment, discussion_id: discussion.id, content: 'hello' })
  await put(server, 'comment', {
    ...comment,
    discussion_id: discussion.id,
    content: keep('deleted comment', []),
    deleted_at: now,
  })
  const gone = await put(server, 'comment_reply', {
    comment_id: said.id,
    account_id: owner.id,
    content: keep('deleted answer', []),
    deleted_at: now,
    created_at: now,
  })
  const reply = await put(server, 'comment_reply', {
    comment_id: said.id,
    account_id: stranger.id,
    to_account_id: owner.id,
    content: 'an answer',
    created_at: now,
  })
  const groupId = await makeGroup(server, { owner })
  // Site staff keep order everywhere, so their list has the titles, and never the words (api-admin 18).
  const moderators = ['owner', 'author', 'admin', 'keeper', 'root']
  const inside = { account_id: owner.id, group_id: groupId, created_at: now, updated_at: now }
  const ofGroup = await put(server, 'discussion', {
    ...inside,
    title: keep('title of a discussion of a group', moderators),
    description: keep('description of a discussion of a group', moderators),
    content: keep('words of a discussion of a group', ['owner', 'root']),
  })
  const inGroup = await put(server, 'comment', {
    ...comment,
    discussion_id: ofGroup.id,
    content: keep('comment in a group', ['owner', 'root']),
  })
  await put(server, 'discussion_report', {
    discussion_id: ofGroup.id,
    reporter_id: owner.id,
    content: keep('report of a discussion', ['author', 'admin', 'keeper', 'root']),
    created_at: now,
    updated_at: now,
  })
  const direct = await plantDirectMessages(server, { owner, stranger }, keep)
  const disabled = await put(server, 'discussion', {
    ...inside,
    group_id: null,
    title: 'disabled',
    content: keep('words of a disabled discussion', ['author', 'admin', 'keeper', 'root']),
    status: 1,
  })
  await put(server, 'audit_entry', {
    at: now,
    actor_id: root.id,
    actor_name: root.username,
    action: 'account.edit',
    subject_kind: 'account',
    subject_id: owner.id,
    before: JSON.stringify({ realname: keep('log of the staff', ['root']) }),
    address: keep('address in the log', ['root']),
  })
  return {
    secrets,
    ids: {
      noticeId: [notice.id, undelivered.id],
      aid: [announcement.id],
      did: [discussion.id, ofGroup.id, disabled.id],
      commentId: [said.id, inGroup.id],
      replyId: [reply.id, gone.id],
      before: [direct + 1],
    },
  }
}

/** A private message, which only its two users read, and a reported one. Answers the id of the first. */
const plantDirectMessages = async (
  server: TestServer,
  { owner, stranger }: Pick<People, 'owner' | 'stranger'>,
  keep: (name: string, readers: readonly string[]) => string,
): Promise<number> => {
  const now = server.clock.now()
  const [first_id = '', second_id = ''] = [owner.id, stranger.id].sort()
  const conversation = await put(server, 'direct_conversation', { first_id, second_id, created_at: now })
  const members = ['owner', 'stranger']
  const sent = { conversation_id: conversation.id, sender_id: owner.id, created_at: now }
  const message = await put(server, 'direct_message', { ...sent, content: keep('direct message', members) })
  const last = await put(server, 'direct_message', { ...sent, content: keep('last direct message', members) })
  const seen = { conversation_id: conversation.id, last_id: last.id }
  await put(server, 'direct_member', { ...seen, account_id: owner.id, partner_id: stranger.id })
  await put(server, 'direct_member', { ...seen, account_id: stranger.id, partner_id: owner.id })
  const moderators = ['author', 'admin', 'root']
  await put(server, 'direct_message_report', {
    reported_id: owner.id,
    reporter_id: stranger.id,
    evidence: keep('reported direct message', moderators),
    reason: keep('reason of a reported direct message', moderators),
    sent_at: now,
    created_at: now,
    updated_at: now,
  })
  return Number(message.id)
}
