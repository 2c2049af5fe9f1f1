import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../e2e/lib/api.ts'
import { table } from './lib/figures.ts'
import { type ClassSizes, fillClasses, membersPerGroup } from './lib/fill-classes.ts'
import { openFloor } from './lib/floor.ts'
import { connections, type Load, load, seconds } from './lib/load.ts'
import type { Site } from './lib/site.ts'

/**
 * Pages of groups, trainings and discussions, compared with the plain SQL that fetches the same rows, at two sizes in
 * one run. Statements per page are counted by the database, so caches and batches of the server show.
 */

const sizes: readonly ClassSizes[] = [
  { groups: 200, people: 5_000, trainings: 2_000, discussions: 20_000, comments: 200_000 },
  { groups: 2_000, people: 50_000, trainings: 20_000, discussions: 200_000, comments: 2_000_000 },
]

interface Ids {
  readonly gid: number
  /** A private training of the site and one of the group, with 500 users each. */
  readonly tid: number
  readonly groupTid: number
  readonly category: number
  readonly did: number
  readonly groupDid: number
  readonly pid: number
  readonly studentId: string
}

interface Page {
  readonly name: string
  readonly path: string
  readonly sql: string
  readonly as: 'student' | 'teacher'
}

const groupRows = (where: string) => `
  select g.*, a.username from user_group g left join account a on a.id = g.owner_id
  where g.status = 0 ${where} order by g.id limit 10`
const memberRows = (gid: number, where = '') => `
  select m.*, a.username, a.nickname, a.avatar from group_member m join account a on a.id = m.account_id
  where m.group_id = ${gid} and m.level >= 3 ${where} order by m.created_at desc, m.id desc limit 10`
const trainingRows = (where: string, student: string) => `
  select t.id, t.title, t.rank, t.is_private, t.updated_at, a.username, count(p.id) as problems, count(solved.problem_id) as solved
  from (select * from training t where t.is_visible and ${where} order by t.rank, t.id limit 10) t
  left join account a on a.id = t.author_id left join training_problem x on x.training_id = t.id
  left join problem p on p.id = x.problem_id and p.visibility = 1
  left join accepted solved on solved.problem_id = x.problem_id and solved.account_id = '${student}'
  group by t.id, t.title, t.rank, t.is_private, t.updated_at, a.username order by t.rank, t.id`
const problemRows = (tid: number) => `
  select p.id, p.display_id, p.difficulty, p.type, s.title, c.total, c.ac from training_problem x
  join problem p on p.id = x.problem_id left join problem_statement s on s.problem_id = p.id and s.locale = 'zh-CN'
  left join problem_tally c on c.problem_id = p.id and c.group_id = 0 where x.training_id = ${tid} order by x.rank`
const trainingRank = (tid: number, group: string) => `
  select a.username, count(*) as ac, sum(ms) as ms from (
    select r.account_id, x.problem_id, min(s.time_ms) as ms from training_registration r
    join training_problem x on x.training_id = r.training_id
    join submission s on s.account_id = r.account_id and s.problem_id = x.problem_id and s.contest_id = 0
      and s.verdict = 0 and s.group_id ${group}
    where r.training_id = ${tid} group by 1, 2) solved
  join account a on a.id = account_id group by 1 order by 2 desc, 3 limit 30`
const discussionRows = (where: string) => `
  select d.id, d.title, d.description, d.account_id, a.username, a.avatar, a.role, c.name, c.color, d.problem_id,
    d.view_count, d.like_count, d.comment_count, d.is_pinned, d.status, d.created_at, d.updated_at
  from discussion d join account a on a.id = d.account_id left join discussion_category c on c.id = d.category_id
  where d.status = 0 and not d.is_editorial ${where} order by d.is_pinned desc, d.created_at desc, d.id desc limit 10`
const discussionRow = (did: number) => `
  select d.*, a.username, a.avatar, a.role, c.name, c.color from discussion d join account a on a.id = d.account_id
  left join discussion_category c on c.id = d.category_id where d.id = ${did}`
const commentRows = (did: number) => `
  select c.*, a.username, a.avatar, a.role, (select json_agg(r) from (select * from comment_reply r
    where r.comment_id = c.id and r.deleted_at is null order by r.id desc limit 3) r) as replies
  from comment c join account a on a.id = c.account_id where c.discussion_id = ${did} and c.deleted_at is null
  order by c.like_count desc, c.created_at desc, c.id desc limit 20`
const solves = (gid: number, students: number) => `
  select m.account_id, s.problem_id, min(s.submitted_at) from (select m.account_id from group_member m
    join account a on a.id = m.account_id where m.group_id = ${gid} and m.level = 3 order by a.username limit ${students}) m
  join submission s on s.account_id = m.account_id and s.group_id = ${gid} and s.contest_id = 0 and s.verdict = 0
  group by 1, 2`
const groupRank = (gid: number) => `
  select a.id, a.username, count(*) as total, count(distinct s.problem_id) filter (where s.verdict = 0) as ac
  from group_member m join account a on a.id = m.account_id
  left join submission s on s.account_id = m.account_id and s.group_id = m.group_id
  where m.group_id = ${gid} and m.level >= 3 group by 1, 2 order by ac desc limit 30`
const tries = (gid: number) => `
  select account_id, problem_id, count(*), min(submitted_at), max(submitted_at),
    min(submitted_at) filter (where verdict = 0) from submission where group_id = ${gid} and contest_id = 0 group by 1, 2`
const statusRows = (gid: number) => `
  select s.id, s.submitted_at, s.account_id, a.username, p.display_id, t.title, s.verdict, s.time_ms, s.memory_kb,
    s.length, s.language from submission s join account a on a.id = s.account_id join problem p on p.id = s.problem_id
  left join problem_statement t on t.problem_id = p.id and t.locale = 'zh-CN'
  where s.group_id = ${gid} and s.contest_id = 0 order by s.id desc limit 15`
const simple = (from: string, gid: number, order: string) =>
  `select * from ${from} where group_id = ${gid} order by ${order} limit 10`

export const pagesOf = (ids: Ids): readonly Page[] => {
  const { gid, tid, groupTid, category, did, groupDid, pid, studentId } = ids
  const student = (name: string, path: string, sql: string): Page => ({
    name,
    path: `/api/${path}`,
    sql,
    as: 'student',
  })
  const teacher = (name: string, path: string, sql: string): Page => ({
    name,
    path: `/api/${path}`,
    sql,
    as: 'teacher',
  })
  const ofGroup = `and d.group_id = ${gid}`
  const isPublic = 'and d.group_id is null'
  const common = encodeURIComponent('规划')
  return [
    student('groups', 'get-group-list?limit=10', groupRows('and g.is_visible')),
    student(
      'own groups',
      'get-group-list?limit=10&onlyMine=true',
      groupRows(`and g.id in (select group_id from group_member where account_id = '${studentId}' and level >= 3)`),
    ),
    student(
      'groups, searched',
      'get-group-list?limit=10&keyword=class%2019',
      groupRows(`and g.is_visible and lower(g.name) like '%class 19%'`),
    ),
    student(
      'group',
      `get-group-detail?gid=${gid}`,
      `select g.*, a.username from user_group g join account a on a.id = g.owner_id where g.id = ${gid}`,
    ),
    student(
      'announcements of a group',
      `group/get-announcement-list?gid=${gid}&limit=10`,
      simple('announcement', gid, 'created_at desc'),
    ),
    student('members', `group/get-member-list?gid=${gid}&limit=10`, memberRows(gid)),
    student(
      'members, searched',
      `group/get-member-list?gid=${gid}&limit=10&keyword=user0001`,
      memberRows(gid, `and lower(a.username) like '%user0001%'`),
    ),
    teacher('member table', `group/get-apply-list?gid=${gid}&limit=10`, memberRows(gid)),
    student('rank of a group', `get-group-rank-list?gid=${gid}&type=0&limit=30`, groupRank(gid)),
    student('problems of a group', `group/get-problem-list?gid=${gid}&limit=10`, simple('problem', gid, 'id')),
    student(
      'problems of a group, searched',
      `group/get-problem-list?gid=${gid}&limit=10&keyword=GRP`,
      `select * from problem where group_id = ${gid} and lower(display_id) like '%grp%' order by id limit 10`,
    ),
    student(
      'contests of a group',
      `group/get-contest-list?gid=${gid}&limit=10`,
      simple('contest', gid, 'starts_at desc'),
    ),
    student('submissions of a group', `get-submission-list?gid=${gid}&limit=15`, statusRows(gid)),
    student(
      'trainings of a group',
      `group/get-training-list?gid=${gid}&limit=10`,
      trainingRows(`t.group_id = ${gid}`, studentId),
    ),
    student(
      'trainings of a group, searched',
      `group/get-training-list?gid=${gid}&limit=10&keyword=Homework`,
      trainingRows(`t.group_id = ${gid} and lower(t.title) like '%homework%'`, studentId),
    ),
    student('trainings', 'get-training-list?limit=10', trainingRows('t.group_id is null', studentId)),
    student(
      'trainings of a category',
      `get-training-list?limit=10&categoryId=${category}`,
      trainingRows(`t.group_id is null and t.category_id = ${category}`, studentId),
    ),
    student(
      'training',
      `get-training-detail?tid=${tid}`,
      `select t.*, a.username from training t left join account a on a.id = t.author_id where t.id = ${tid}`,
    ),
    student('problems of a training', `get-training-problem-list?tid=${tid}`, problemRows(tid)),
    student('rank of a training', `get-training-rank?tid=${tid}&limit=30`, trainingRank(tid, 'is null')),
    student(
      'rank of a group training',
      `get-training-rank?tid=${groupTid}&limit=30`,
      trainingRank(groupTid, `= ${gid}`),
    ),
    student('discussions', 'get-discussion-list?limit=10', discussionRows(isPublic)),
    student(
      'discussions with a rare word',
      'get-discussion-list?limit=10&keyword=word123',
      discussionRows(`${isPublic} and d.terms @@ '''word123'':*'::tsquery`),
    ),
    student(
      'discussions with a common word',
      `get-discussion-list?limit=10&keyword=${common}`,
      discussionRows(`${isPublic} and d.terms @@ '''规划'''::tsquery`),
    ),
    student('discussions of a group', `group/get-discussion-list?gid=${gid}&limit=10`, discussionRows(ofGroup)),
    student(
      'discussions of a group with a common word',
      `group/get-discussion-list?gid=${gid}&limit=10&keyword=${common}`,
      discussionRows(`${ofGroup} and d.terms @@ '''规划'''::tsquery`),
    ),
    student('discussion', `get-discussion-detail?did=${did}`, discussionRow(did)),
    student('discussion of a group', `get-discussion-detail?did=${groupDid}`, discussionRow(groupDid)),
    student('comments', `comments?did=${did}&limit=20`, commentRows(did)),
    teacher('grade sheet', `group/training-grades?gid=${gid}&limit=50`, solves(gid, 50)),
    teacher('class progress', `group/progress?gid=${gid}&limit=50`, tries(gid)),
    teacher(
      'mistakes in a problem',
      `group/mistakes?gid=${gid}&pid=${pid}`,
      `select s.*, a.username from submission s join account a on a.id = s.account_id where s.group_id = ${gid} and s.problem_id = ${pid} and s.contest_id = 0 and s.verdict <> 0 order by s.id desc`,
    ),
  ]
}

/** A teacher and a student of the first group with sessions of their own. */
const enrol = async (site: Site): Promise<Tokens> => {
  const { url } = site.stack
  const users = ['teacher', 'student'].map((name) => [name, 'secret-1', '', '', '', '', ''])
  const made = await ask(url, 'POST', '/api/admin/user/insert-batch-user', { token: site.rootToken, body: { users } })
  if (made.status !== 200) throw new Error(made.msg)
  const tokenOf = async (username: string) =>
    (await ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })).token ?? ''
  return { teacher: await tokenOf('teacher'), student: await tokenOf('student') }
}

/** Memberships and entries of both, once their groups exist. */
const join = async (site: Site): Promise<void> => {
  await site.query(`
    insert into group_member (group_id, account_id, level)
    select g.id, a.id, case when a.username = 'teacher' and g.id = 1 then 5 else 3 end from account a
    join user_group g on g.id <= 20 where a.username in ('teacher', 'student') on conflict do nothing`)
  await site.query(`
    insert into training_registration (training_id, account_id)
    select t.id, a.id from account a cross join (select min(id) as id from training where is_private
      union all select min(id) from training where is_private and group_id is not null) t
    where a.username in ('teacher', 'student') on conflict do nothing`)
}

export const idsOf = async (site: Pick<Site, 'query'>): Promise<Ids> => {
  const [ids] = await site.query<Ids & { [key: string]: unknown }>(`
    select 1 as gid, (select min(id) from training where is_private) as tid,
      (select min(id) from training where is_private and group_id is not null) as "groupTid",
      (select min(id) from training_category) as category,
      (select max(id) from discussion where group_id is null) as did,
      (select max(id) from discussion where group_id = 1) as "groupDid",
      (select min(problem_id) from submission where group_id = 1) as pid,
      (select id from account where username = 'student') as "studentId"`)
  if (ids === undefined) throw new Error('The site is empty.')
  return ids
}

/** Statements the database finished so far. Backends report them once a second. */
export const finished = async (site: Pick<Site, 'query'>): Promise<number> => {
  await sleep(1_500)
  const [row] = await site.query<{ n: string }>(
    `select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`,
  )
  return Number(row?.n ?? 0)
}

export type Tokens = Readonly<Record<Page['as'], string>>

export interface PageCost extends Load {
  readonly name: string
  /** CPU of the plain SQL, in milliseconds per request. */
  readonly sqlMs: number
  readonly statements: number
  readonly kB: number
}

/** Costs of the pages whose names contain the given text, one after another. */
export async function* measureClasses(
  site: Pick<Site, 'query' | 'stack'>,
  tokens: Tokens,
  only = '',
): AsyncGenerator<PageCost> {
  const { server, postgres } = site.stack.pids()
  for (const { name, path, sql, as } of pagesOf(await idsOf(site))) {
    if (!name.includes(only)) continue
    const headers = { authorization: tokens[as] }
    const reply = await fetch(`${site.stack.url}${path}`, { headers })
    const body = await reply.text()
    if (!body.startsWith('{"status":200')) throw new Error(`${path}: ${body.slice(0, 200)}`)
    const floor = await openFloor({ databaseUrl: site.stack.databaseUrl, sql, body })
    const plain = await load(`${floor.url}/sql`, [floor.pid, postgres ?? 0])
    floor.close()
    const start = await finished(site)
    const ours = await load(`${site.stack.url}${path}`, [server ?? 0, postgres ?? 0], { headers })
    const statements = ((await finished(site)) - start) / ours.requests
    console.error(`${name}: ${ours.cpuMs.toFixed(2)} ms, plain ${plain.cpuMs.toFixed(2)} ms`)
    yield { name, ...ours, sqlMs: plain.cpuMs, statements, kB: body.length / 1_000 }
  }
}

/** Measures all pages, or those whose names contain the given text. */
export const benchClasses = async (site: Site, only?: string): Promise<void> => {
  const tokens = await enrol(site)
  const rows: (string | number)[][] = []
  const before = new Map<string, number>()
  for (const size of sizes) {
    console.error(`${size.groups} groups`)
    const startedAt = performance.now()
    await fillClasses(site, size)
    await join(site)
    console.error(`filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
    for await (const page of measureClasses(site, tokens, only)) {
      const { name, rate, p50, p99, cpuMs, sqlMs, statements, kB, faults } = page
      const growth = cpuMs / (before.get(name) ?? Number.NaN)
      rows.push([
        ...[name, size.groups, rate, p50, p99, cpuMs, sqlMs, cpuMs / sqlMs],
        ...[Number.isNaN(growth) ? '' : growth, statements, kB, faults],
      ])
      before.set(name, cpuMs)
    }
  }
  const last = sizes.at(-1)
  console.log(
    `\nUp to ${last?.groups} groups of ${membersPerGroup} members, ${last?.trainings} trainings, ${last?.discussions} discussions, ${last?.comments} comments.\nPages under ${connections} connections for ${seconds} s; CPU of server and database per request`,
  )
  table(
    [
      'page',
      'groups',
      'req/s',
      'p50 ms',
      'p99 ms',
      'CPU ms',
      'SQL CPU ms',
      'CPU / SQL',
      'growth',
      'statements',
      'kB',
      'faults',
    ],
    rows,
  )
}
