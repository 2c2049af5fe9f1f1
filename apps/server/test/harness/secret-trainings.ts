import { makeGroup } from './groups.ts'
import { type Planted, put } from './secret-rows.ts'
import type { People } from './secret-site.ts'
import { type Secret, secretWords } from './secrets.ts'
import type { TestServer } from './server.ts'
import { makePractice } from './trainings.ts'

/**
 * Trainings of `author`: a private one that `owner` entered, a hidden one, and one of a group nobody belongs to. `open`
 * is a problem everyone may read.
 */
export const plantTrainings = async (
  server: TestServer,
  { owner, author, root }: People,
  { open, hidden }: { readonly open: number; readonly hidden: number },
): Promise<Planted> => {
  const word = secretWords('training')
  const secrets: Secret[] = []
  const keep = (name: string, readers: readonly string[]): string => {
    const text = word(name)
    secrets.push({ name, texts: [text], readers })
    return text
  }
  const staff = ['author', 'admin', 'keeper', 'root']
  const closed = await put(server, 'training', {
    title: 'A private training',
    author_id: author.id,
    is_private: true,
    password: keep('training password', ['author', 'root']),
  })
  await put(server, 'training_registration', { training_id: closed.id, account_id: owner.id })
  await makePractice(server, owner, { problemId: open, verdict: 0 })
  const unseen = await put(server, 'training', {
    title: keep('title of a hidden training', staff),
    description: keep('description of a hidden training', staff),
    author_id: author.id,
    is_visible: false,
  })
  const groupId = await makeGroup(server, { owner: root, auth: 2 })
  const category = await put(server, 'training_category', {
    name: keep('training category of a group', ['root']),
    color: '#123456',
    group_id: groupId,
  })
  const ofGroup = await put(server, 'training', {
    title: keep('title of a group training', ['root']),
    description: keep('description of a group training', ['root']),
    author_id: author.id,
    group_id: groupId,
    category_id: category.id,
    is_private: true,
    password: keep('password of a group training', ['root']),
  })
  const ids = [closed.id, unseen.id, ofGroup.id]
  for (const training_id of ids) {
    for (const problem_id of [open, hidden]) await put(server, 'training_problem', { training_id, problem_id })
  }
  return { secrets, ids: { tid: ids } }
}
