import { makeGroup } from './groups.ts'
import { makeProblem } from './problems.ts'
import { type Planted, put } from './secret-rows.ts'
import type { People } from './secret-site.ts'
import { type Secret, secretWords } from './secrets.ts'
import type { TestServer } from './server.ts'

/**
 * A group of `root` with a problem that `author` wrote before it left, solved there once. Problem admins keep all
 * problems, so they read it; no other user outside the group does.
 */
export const plantGroupProblem = async (server: TestServer, { author, root }: People): Promise<Planted> => {
  const word = secretWords('groupproblem')
  const secrets: Secret[] = []
  const keep = (name: string, readers: readonly string[] = ['keeper', 'root']): string => {
    const text = word(name)
    secrets.push({ name, texts: [text], readers })
    return text
  }
  const { db } = server.deps
  const groupId = await makeGroup(server, { owner: root, auth: 2 })
  const displayId = keep('display id of a group problem').toUpperCase().slice(0, 60)
  const tag = keep('tag of a group')
  const { id } = await makeProblem(server, {
    displayId,
    author: { id: author.id, username: author.username },
    title: keep('title of a group problem'),
    statements: { 'zh-CN': { description: keep('statement of a group problem') } },
    examples: `<input>${keep('sample of a group problem')}</input><output>1</output>`,
    judgeMode: 'spj',
    checker: { language: 'C++', code: `// ${keep('checker of a group problem')}`, extraFiles: {} },
    cases: [{ input: `${keep('input of a group problem')}\n`, output: `${keep('output of a group problem')}\n` }],
    codeTemplates: [{ language: 'C++', code: keep('code template of a group problem') }],
    tags: [{ name: tag, nameEn: null }],
  })
  await db.updateTable('tag').set({ group_id: groupId }).where('name', '=', tag).execute()
  await db
    .updateTable('problem')
    .set({ group_id: groupId, apply_public_progress: 1, public_applicant_id: root.id })
    .where('id', '=', id)
    .execute()
  const submission = await put(server, 'submission', {
    problem_id: id,
    account_id: root.id,
    group_id: groupId,
    language: 'C++',
    length: 10,
    submitted_at: server.clock.now(),
    verdict: 0,
  })
  await put(server, 'submission_source', {
    submission_id: submission.id,
    code: keep('code of a submission in a group', ['root']),
    address: '127.0.0.1',
  })
  return { secrets, ids: { gid: [groupId], pid: [id], problemId: [displayId], submitId: [submission.id] } }
}
