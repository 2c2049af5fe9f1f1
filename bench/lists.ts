import { statfsSync } from 'node:fs'
import { table } from './lib/figures.ts'
import { fillSite, type Sizes } from './lib/fill.ts'
import { openFloor } from './lib/floor.ts'
import { connections, load, seconds } from './lib/load.ts'
import type { Site } from './lib/site.ts'
import { tableSizes } from './lib/table-sizes.ts'

/**
 * Lists of a large site, compared with the plain SQL that fetches the same rows: problem list, status list with its
 * filters, ranks and a user page, at several sizes in one run, so that growth with the table is visible.
 */

export interface ListsOptions {
  /** Only pages whose names contain this word. */
  readonly only?: string | undefined
  /** Submissions of each size, ascending. */
  readonly rows?: readonly number[] | undefined
}

const usualRows = [200_000, 2_000_000]

/** A site of so many submissions. Sites with more of them have more users, but hardly more problems. */
const sizesOf = (submissions: number): Sizes => ({
  problems: Math.min(20_000, Math.max(100, Math.trunc(submissions / 100))),
  people: Math.max(100, Math.trunc(submissions / 40)),
  submissions,
})

/** A submission with its program, its part of a discussion and all indexes. */
const bytesPerSubmission = 1_500

/** @throws Error where the disk cannot hold the rows, their log and the files of sorts */
const requireSpace = (site: Site, submissions: number): void => {
  const { bavail, bsize } = statfsSync(site.dataDir)
  const needed = submissions * bytesPerSubmission * 2
  if (bavail * bsize < needed)
    throw new Error(`${submissions} submissions need ${Math.ceil(needed / 1024 ** 3)} GiB of free disk.`)
}

const titled = `coalesce(t.title, p.display_id) as title`
const statusRows = (where: string): string => `
  select s.id, s.submitted_at, s.account_id, a.username, p.id as pid, p.display_id, ${titled}, s.verdict, s.share,
    s.time_ms, s.memory_kb, s.score, s.rank_score, s.length, s.language, s.judger, s.is_manual
  from submission s join account a on a.id = s.account_id join problem p on p.id = s.problem_id
  left join problem_statement t on t.problem_id = p.id and t.locale = 'zh-CN'
  where s.contest_id = 0 and s.group_id is null ${where} order by s.id desc limit 15`
const problemRows = (where: string): string => `
  select p.id, p.display_id, ${titled}, p.difficulty, p.type,
    (select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color))
     from problem_tag pt join tag g on g.id = pt.tag_id where pt.problem_id = p.id) as tags,
    c.total, c.ac, c.wa, c.tle, c.mle, c.re, c.pe, c.ce, c.se, c.pa
  from problem p left join problem_statement t on t.problem_id = p.id and t.locale = 'zh-CN'
  left join problem_tally c on c.problem_id = p.id and c.group_id = 0
  where p.visibility = 1 and p.group_id is null ${where}
  order by char_length(p.display_id), p.display_id limit 30`
const rankRows = `
  select a.id, a.username, a.nickname, a.signature, a.avatar, s.solved, s.practised from standing s
  join account a on a.id = s.account_id where s.is_listed order by s.solved desc, s.practised, s.account_id limit 30`
const trainingRows = (where: string): string => `
  select t.id, t.title, t.rank, t.is_private, t.updated_at, a.username, c.name, c.color,
    (select count(*) from training_problem x join problem p on p.id = x.problem_id
     where x.training_id = t.id and p.visibility = 1) as problems
  from training t left join account a on a.id = t.author_id left join training_category c on c.id = t.category_id
  where t.is_visible and t.group_id is null ${where} order by t.rank, t.id limit 15`
const homeRows = `
  select a.id, a.username, a.nickname, a.signature, a.avatar, s.solved, s.practised, s.score from account a
  join standing s on s.account_id = a.id where a.username = 'user000007'`

const discussionRows = (where: string): string => `
  select d.id, d.title, d.description, d.account_id, a.username, a.avatar, a.role, c.name, c.color, d.problem_id,
    d.view_count, d.like_count, d.comment_count, d.is_pinned, d.status, d.created_at, d.updated_at
  from discussion d join account a on a.id = d.account_id left join discussion_category c on c.id = d.category_id
  where d.group_id is null and d.status = 0 and not d.is_editorial ${where}
  order by d.is_pinned desc, d.created_at desc, d.id desc limit 10`

const pages = (tag: number, problem: string): readonly (readonly [name: string, path: string, sql: string])[] => [
  ['problem list', '/api/get-problem-list?limit=30', problemRows('')],
  [
    'problem list, tag and difficulty',
    `/api/get-problem-list?limit=30&difficulty=3&tagId=${tag}`,
    problemRows(
      `and p.difficulty = 3 and exists (select from problem_tag x where x.problem_id = p.id and x.tag_id = ${tag})`,
    ),
  ],
  ['status, latest', '/api/get-submission-list?limit=15', statusRows('')],
  [
    'status of a user',
    '/api/get-submission-list?limit=15&username=user004999',
    statusRows(`and a.username = 'user004999'`),
  ],
  [
    'status of a problem',
    `/api/get-submission-list?limit=15&problemID=${problem}&completeProblemID=true`,
    statusRows(`and p.display_id = '${problem}'`),
  ],
  ['status of a verdict', '/api/get-submission-list?limit=15&status=3', statusRows('and s.verdict = 3')],
  ['training list', '/api/get-training-list?limit=15', trainingRows('')],
  [
    'training list, searched',
    '/api/get-training-list?limit=15&keyword=Training%20199',
    trainingRows(`and lower(t.title) like '%training 199%'`),
  ],
  ['rank, ACM', '/api/get-rank-list?limit=30&type=0', rankRows],
  ['discussions, latest', '/api/get-discussion-list?limit=10', discussionRows('')],
  [
    'discussions with a word',
    '/api/get-discussion-list?limit=10&keyword=word123',
    discussionRows(`and d.terms @@ '''word123'':*'::tsquery`),
  ],
  [
    'discussions with a common word',
    `/api/get-discussion-list?limit=10&keyword=${encodeURIComponent('规划')}`,
    discussionRows(`and d.terms @@ '''规划'''::tsquery`),
  ],
  ['home of a user', '/api/get-user-home-info?username=user000007', homeRows],
]

export const benchLists = async (site: Site, { only, rows: counts = usualRows }: ListsOptions = {}): Promise<void> => {
  const rows: (string | number)[][] = []
  const sizes: (string | number)[][] = []
  const before = new Map<string, { readonly cpuMs: number; readonly submissions: number }>()
  requireSpace(site, Math.max(...counts))
  for (const size of counts.toSorted((a, b) => a - b).map(sizesOf)) {
    console.error(`${size.submissions} submissions`)
    const began = performance.now()
    await fillSite(site, size)
    sizes.push(...(await tableSizes(site, size.submissions)))
    console.error(`  filled in ${Math.round((performance.now() - began) / 1_000)} s`)
    const [tag] = await site.query<{ tag_id: number }>(
      `select tag_id from problem_tag join problem on problem.id = problem_id where difficulty = 3 and display_id like 'B-%' limit 1`,
    )
    const { server, postgres } = site.stack.pids()
    for (const [name, path, sql] of pages(tag?.tag_id ?? 0, 'B-77')) {
      if (only !== undefined && !name.includes(only)) continue
      const reply = await fetch(`${site.stack.url}${path}`)
      const body = await reply.text()
      if (!body.startsWith('{"status":200')) throw new Error(`${path}: ${body.slice(0, 200)}`)
      const floor = await openFloor({ databaseUrl: site.stack.databaseUrl, sql, body })
      const plain = await load(`${floor.url}/sql`, [floor.pid, postgres ?? 0])
      const ours = await load(`${site.stack.url}${path}`, [server ?? 0, postgres ?? 0])
      floor.close()
      const smaller = before.get(name)
      const growth = ours.cpuMs / (smaller?.cpuMs ?? Number.NaN)
      const tenfold = growth ** (1 / Math.log10(size.submissions / (smaller?.submissions ?? Number.NaN)))
      rows.push([
        name,
        size.submissions,
        ours.rate,
        ours.p50,
        ours.p99,
        ours.cpuMs,
        plain.cpuMs,
        ours.cpuMs / plain.cpuMs,
        Number.isNaN(growth) ? '' : growth,
        Number.isNaN(tenfold) ? '' : tenfold,
        ours.faults,
      ])
      before.set(name, { cpuMs: ours.cpuMs, submissions: size.submissions })
    }
  }
  console.log(`\nLists under ${connections} connections for ${seconds} s; CPU of server and database per request`)
  table(
    [
      ...['list', 'submissions', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'SQL CPU ms', 'CPU / SQL'],
      ...['growth', 'for ten times the rows', 'faults'],
    ],
    rows,
  )
  console.log('\nTables and indexes of submissions, MiB; seconds of a vacuum without dead rows')
  table(['submissions', 'relation', 'MiB', 'bytes a submission', 'vacuum s'], sizes)
}
