import { recountTallies } from '../../apps/server/src/features/judging/tallies/recount.ts'
import { recountStandings } from '../../apps/server/src/features/ranks/recount-standings.ts'
import { connect } from '../../apps/server/src/platform/db/connect.ts'
import type { Site } from './site.ts'

export interface Sizes {
  readonly problems: number
  readonly people: number
  readonly submissions: number
}

/**
 * Rows for the lists: problems with tags, people, submissions spread over both, and every tally counted from them.
 * Called again with larger sizes it adds what is missing.
 */
export const fillSite = async (site: Site, sizes: Sizes): Promise<void> => {
  await site.query(
    `
    insert into problem (display_id, author, difficulty) select 'B-' || n, 'root', n % 7
    from generate_series(1 + (select count(*) from problem where display_id like 'B-%'), $1::int) n`,
    [sizes.problems],
  )
  await site.query(`
    insert into problem_statement (problem_id, locale, title, description)
    select id, 'zh-CN', '题目 ' || display_id, repeat('words ', 300) from problem where display_id like 'B-%'
    on conflict do nothing`)
  await site.query(`
    insert into problem_tag (problem_id, tag_id)
    select p.id, t.id from problem p join lateral
      (select id from tag where oj = 'ME' order by (id * 7919 + p.id::bigint * 104729) % 1000 limit 3) t on true
    where p.display_id like 'B-%' on conflict do nothing`)
  await site.query(
    `
    insert into account (id, username, password_hash) select md5(n::text), 'user' || lpad(n::text, 6, '0'), ''
    from generate_series(1, $1::int) n on conflict do nothing`,
    [sizes.people],
  )
  await fillTrainings(site, sizes.problems)
  await withoutIndexes(site, ['submission', 'discussion'], async () => {
    // Triggers would count row by row; everything is counted at once below.
    await site.query('set session_replication_role = replica')
    await fillSubmissions(site, sizes)
    await fillDiscussions(site, sizes)
    await site.query('set session_replication_role = origin')
  })
  const { db, pool } = connect(site.stack.databaseUrl, { max: 1, onError: () => {} })
  await recountTallies(db)
  await recountStandings(db)
  await pool.end()
  await site.query('vacuum analyze')
}

/**
 * Fills tables without their indexes, except those that hold a rule, and builds them afterwards: an index written row by row
 * at random places is most of the time of millions of rows.
 */
const withoutIndexes = async (site: Site, tables: readonly string[], fill: () => Promise<void>): Promise<void> => {
  const indexes = await site.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not indisunique and not indisprimary`,
    [tables],
  )
  for (const { name } of indexes) await site.query(`drop index ${name}`)
  await fill()
  await site.query(`set maintenance_work_mem = '1GB'`)
  for (const { definition } of indexes) await site.query(definition)
}

/** Rows of one statement: large sites are filled in steps, so that progress is visible and no transaction is long. */
const step = 500_000

const fillSubmissions = async (site: Site, { people, submissions, problems }: Sizes): Promise<void> => {
  const [known] = await site.query<{ n: number }>('select count(*)::int as n from submission')
  for (let from = known?.n ?? 0; from < submissions; from += step) {
    const upTo = Math.min(submissions, from + step)
    await site.query(
      `
      insert into submission (problem_id, account_id, language, length, submitted_at, verdict, time_ms, memory_kb)
      select p.id, md5((n % $1::int + 1)::text), 'C++ 17', 500, now() - ($2::int - n) * interval '1 second',
             (array[0, -1, 1, 3, -2])[n % 5 + 1], 10, 2000
      from generate_series($4::int, $5::int) n
      join (select id, row_number() over (order by id) as at from problem where display_id like 'B-%') p
        on p.at = (n::bigint * 7919) % $3::int + 1`,
      [people, submissions, problems, from + 1, upTo],
    )
    await site.query(
      `insert into submission_source (submission_id, code, address) select id, repeat($1, 30), $2 from submission
       where id > (select coalesce(max(submission_id), 0) from submission_source)`,
      ['int main() {}\n', ''],
    )
    if (submissions > step) console.error(`  ${upTo} of ${submissions} submissions`)
  }
}

/** As many trainings as problems, ten problems each, in twenty categories. */
const fillTrainings = async (site: Site, count: number): Promise<void> => {
  await site.query(`
    insert into training_category (name, color) select 'Category ' || n, '#336699' from generate_series(1, 20) n
    on conflict do nothing`)
  await site.query(
    `
    insert into training (title, author_id, category_id, is_private, password, rank)
    select 'Training ' || n, md5((n % 100 + 1)::text), (select min(id) from training_category) + n % 20,
           n % 4 = 0, case when n % 4 = 0 then 'x' else '' end, n
    from generate_series(1 + (select count(*)::int from training), $1::int) n`,
    [count],
  )
  await site.query(`
    insert into training_problem (training_id, problem_id, rank)
    select training.id, problem.id, step from training
    cross join (select min(id) as first, count(*) as n from problem where display_id like 'B-%') bank
    cross join generate_series(1, 10) step
    join problem on problem.id = bank.first + (training.id::bigint * 31 + step) % bank.n
    where not exists (select from training_problem known where known.training_id = training.id)
    on conflict do nothing`)
}

/**
 * One discussion for every ten submissions, in five categories: a third of them carry one word, a quarter another, and
 * each of a thousand words is in one of a thousand.
 */
const fillDiscussions = async (site: Site, { submissions, people }: Sizes): Promise<void> => {
  await site.query(
    `
    insert into discussion (account_id, title, description, content, category_id, created_at, terms)
    select md5((n % $2::int + 1)::text), 'Discussion ' || n, 'word' || n % 1000, repeat('words of a discussion ', 60),
      (select id from discussion_category order by id offset n % 5 limit 1), now() - ($1::int - n) * interval '1 minute',
      array_to_tsvector(array_remove(array['discussion', 'word' || n % 1000,
        case when n % 3 = 0 then 'segment' end, case when n % 4 = 0 then '规划' end], null))
    from generate_series(1 + (select count(*)::int from discussion), $1::int) n`,
    [Math.trunc(submissions / 10), people],
  )
  await tallyDiscussions(site)
}

/** What triggers count row by row, in one statement. */
export const tallyDiscussions = async (site: Site): Promise<void> => {
  await site.query('truncate discussion_tally')
  await site.query(`
    insert into discussion_tally (category_id, n) select coalesce(category_id, 0), count(*) from discussion
    where group_id is null and status = 0 and not is_editorial group by 1`)
}
