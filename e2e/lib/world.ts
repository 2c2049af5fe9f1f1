import { inProgress } from '@verdict/contract/vocabulary'
import { sendMessage } from '../../apps/server/src/features/talk/messages/send-message.ts'
import { connect } from '../../apps/server/src/platform/db/connect.ts'
import { ask, newPerson, type Reply, until } from './api.ts'
import { withoutSubmitInterval } from './settings.ts'
import { zipOf } from './zip.ts'

/** Something to see on every page: submissions, messages of all kinds, news, a rejudging, a package that waits. */

export interface World {
  /** As their logins answered. */
  readonly root: Reply
  readonly member: Reply
  readonly username: string
  readonly submitId: number
}

interface Place {
  readonly url: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly rootPassword: string
}

const sum = '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }\n'

/** A member with a profile, a submission and messages in every drawer. */
export const makeWorld = async ({ url, dataDir, databaseUrl, rootPassword }: Place): Promise<World> => {
  const root = await ask(url, 'POST', '/api/admin/login', { body: { username: 'root', password: rootPassword } })
  const { username, token } = await newPerson(url, dataDir, `mei${Date.now() % 1_000_000}`)
  const submitId = await submit(url, token, sum)
  const profile = { nickname: '梅', signature: 'One line at a time.', school: 'Plum Street School', gender: 'female' }
  await ask(url, 'POST', '/api/change-userInfo', { token, body: profile })
  const member = await ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
  const asRoot = (path: string, body: object) => ask(url, 'POST', path, { token: root.token ?? '', body })
  const words = { content: 'Bring **tea**. The sum is $a + b$.\n\n- one\n- two' }
  await asRoot('/api/admin/announcement', { ...words, title: 'The tea house opens / 茶馆开张' })
  await asRoot('/api/admin/announcement', { ...words, title: 'Not yet / 尚未公布', status: 1 })
  await asRoot('/api/admin/msg/notice', { ...words, title: 'To all users / 致全体', type: 'All' })
  const recipientId = member.data.uid
  await asRoot('/api/admin/msg/notice', { ...words, title: 'For you / 致你', type: 'Single', recipientId })
  await talk(databaseUrl, { to: recipientId, from: root.data.uid })
  return { root, member, username, submitId }
}

const submit = async (url: string, token: string, code: string, pid = 'V-1000'): Promise<number> => {
  const body = { pid, language: 'C++ 17', code }
  const { data } = await ask(url, 'POST', '/api/submit-problem-judge', { token, body })
  await until('the verdict', async () => {
    const reply = await ask(url, 'GET', `/api/get-submission-detail?submitId=${data.submitId}`, { token })
    return inProgress(reply.data.submission.status) ? null : true
  })
  return data.submitId
}

/** A user comments on another user's discussion, replies there and likes it. */
const talk = async (databaseUrl: string, { to, from }: { to: string; from: string }): Promise<void> => {
  const { db, pool } = connect(databaseUrl, { max: 1, onError: () => {} })
  try {
    const now = new Date()
    const idOf = (row: { id: number }): number => row.id
    const about = { account_id: to, title: 'Why does `a + b` overflow? / 为什么会溢出？' }
    const discussion = idOf(await db.insertInto('discussion').values(about).returning('id').executeTakeFirstOrThrow())
    const said = { discussion_id: discussion, account_id: to, content: 'I use an int.', created_at: now }
    const comment = idOf(await db.insertInto('comment').values(said).returning('id').executeTakeFirstOrThrow())
    const answer = {
      ...{ comment_id: comment, account_id: from, to_account_id: to, created_at: now },
      content: 'The sum does not fit into an int; a long long takes it. '.repeat(4),
    }
    const reply = idOf(await db.insertInto('comment_reply').values(answer).returning('id').executeTakeFirstOrThrow())
    const other = { ...said, account_id: from, content: '先看看数据范围。' }
    const second = idOf(await db.insertInto('comment').values(other).returning('id').executeTakeFirstOrThrow())
    const source = { type: 'Discussion', id: discussion, groupId: null } as const
    const message = { recipientId: to, senderId: from, source, now }
    await sendMessage(db, { ...message, action: 'Discuss', commentId: second })
    await sendMessage(db, { ...message, action: 'Reply', replyId: reply, quote: { type: 'Comment', id: comment } })
    await sendMessage(db, { ...message, action: 'Like_Post' })
    await sendMessage(db, { ...message, action: 'Like_Discuss', commentId: comment })
  } finally {
    await pool.end()
  }
}

const failures = [
  '#include <cstdio>\nint main() { std::puts("?"); }',
  'int main() { return 1; }',
  'int main() { for (;;) {} }',
  '#include <vector>\nint main() { std::vector<long long> all(100000000, 1); return all[7] == 2; }',
  'int main( {',
]

/** A rejudging, ready to be decided, of programs that failed in every way there is. */
export const makeRejudging = async ({ url, databaseUrl }: Place, token: string): Promise<number> => {
  const restore = await withoutSubmitInterval(databaseUrl)
  // Judging of that problem ends at the first case that fails.
  const submitIds = await Promise.all(failures.map((code) => submit(url, token, code, 'V-1003')))
  await restore()
  const body = { submitIds, reason: 'The third case had a wrong answer / 第三个测试点的答案有误' }
  const { data } = await ask(url, 'POST', '/api/admin/rejudgings', { token, body })
  await until('the rejudging', async () => {
    const seen = await ask(url, 'GET', `/api/admin/rejudgings/detail?id=${data.id}`, { token })
    return seen.data.rejudging.state === 'ready' ? true : null
  })
  return data.id
}

/** Two problems of a Kattis package: one is importable, one is not. */
export const kattisPackage = (name: string): Promise<Buffer> =>
  zipOf({
    [`${name}/problem.yaml`]: `name: ${name}\nlicense: cc by\nlimits: {memory: 512, compilation_time: 9}\n`,
    [`${name}/problem_statement/problem.en.tex`]: String.raw`\problemname{${name}} Say $x$ again.`,
    [`${name}/data/sample/1.in`]: 'plum\n',
    [`${name}/data/sample/1.ans`]: 'plum\n',
    [`${name}/data/secret/1.in`]: 'blossom\n',
    [`${name}/data/secret/1.ans`]: 'blossom\n',
    [`${name}-broken/problem.yaml`]: 'name: [Broken\n',
    [`${name}-broken/data/secret/1.in`]: 'a\n',
    [`${name}-broken/data/secret/1.ans`]: 'a\n',
  })

/** Uploads that package; it waits for choices. */
export const handIn = async (url: string, token: string, name: string): Promise<string> => {
  const bytes = await kattisPackage(name)
  const begun = { fileName: `${name}.zip`, bytes: bytes.length }
  const { importId } = (await ask(url, 'POST', '/api/admin/packages', { token, body: begun })).data
  await fetch(`${url}/api/admin/packages/${importId}/pieces?offset=0`, {
    method: 'PUT',
    headers: { authorization: token, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  await until('the report', async () => {
    const { data } = await ask(url, 'GET', `/api/admin/packages/${importId}`, { token })
    return data.state === 'read' ? true : null
  })
  return importId
}
