import type { DemoSite } from './site.ts'

export interface DemoPerson {
  readonly id: string
  readonly username: string
  /** From 0 to 1: how often an attempt is right, and how many problems are tried. */
  readonly skill: number
}

const names = [
  ['linxi', '林溪', 'Plum Street School', 'female'],
  ['haruto', '陽翔', 'Harbour Institute', 'male'],
  ['mei', '梅', 'Plum Street School', 'female'],
  ['oskar', 'Oskar', 'North High', 'male'],
  ['chenyu', '陈宇', '临江中学', 'male'],
  ['amara', 'Amara', 'Harbour Institute', 'female'],
  ['wangyue', '王月', '临江中学', 'female'],
  ['tomas', 'Tomás', 'North High', 'male'],
  ['zhaolei', '赵磊', 'Plum Street School', 'male'],
  ['ingrid', 'Ingrid', 'North High', 'female'],
  ['sunhao', '孙浩', '临江中学', 'male'],
  ['leila', 'Leila', 'Harbour Institute', 'female'],
  ['xuqing', '徐晴', 'Plum Street School', 'female'],
  ['pavel', 'Pavel', 'North High', 'male'],
  ['guowei', '郭伟', '临江中学', 'male'],
  ['noor', 'Noor', 'Harbour Institute', 'female'],
  ['hejia', '何佳', 'Plum Street School', 'female'],
  ['mateo', 'Mateo', 'North High', 'male'],
  ['luoxin', '罗欣', '临江中学', 'female'],
  ['elin', 'Elin', 'Harbour Institute', 'female'],
] as const

/** Creates the users through the administration's import; all share one password. */
export const makePeople = async (site: DemoSite, password: string): Promise<readonly DemoPerson[]> => {
  const users = names.map(([username, nickname, school, gender]) => {
    const email = `${username}@example.org`
    return [username, password, email, nickname, gender, nickname, school]
  })
  await site.call('POST', '/api/admin/user/insert-batch-user', { body: { users } })
  const rows = await site.deps.db
    .selectFrom('account')
    .select(['id', 'username'])
    .where(
      'username',
      'in',
      names.map(([username]) => username),
    )
    .execute()
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  return names.map(([username], index) => ({
    id: ids.get(username) ?? '',
    username,
    skill: 1 - index / (names.length + 2),
  }))
}
