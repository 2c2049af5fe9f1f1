import { recountTallies } from '../../apps/server/src/features/judging/tallies/recount.ts'
import { connect } from '../../apps/server/src/platform/db/connect.ts'
import { fillSite, tallyDiscussions } from './fill.ts'
import type { Site } from './site.ts'

export interface ClassSizes {
  readonly groups: number
  readonly people: number
  /** Half of them of the site, half of groups. */
  readonly trainings: number
  /** Half of them public, half of groups. */
  readonly discussions: number
  readonly comments: number
}

export const membersPerGroup = 500
/** Submissions of an ordinary group, and of the first one, which is measured. */
const submissionsPerGroup = 250
const submissionsOfFirst = 20_000

/**
 * Rows for the pages of groups, trainings and discussions. Called again with larger sizes it adds what is missing, so
 * the first group, which is measured, stays as it is.
 */
export const fillClasses = async (site: Site, sizes: ClassSizes): Promise<void> => {
  await fillSite(site, { problems: sizes.trainings / 2, people: sizes.people, submissions: 0 })
  // Plans of the next step, foreign key checks included, come from the rows of the one before.
  for (const fill of [fillGroups, fillGroupTrainings, fillTalk, fillWork]) {
    await site.query('analyze')
    await fill(site, sizes)
  }
  const { db, pool } = connect(site.stack.databaseUrl, { max: 1, onError: () => {} })
  await recountTallies(db)
  await pool.end()
  await site.query('vacuum analyze')
}

/** Triggers would count row by row; what they keep is counted at once afterwards. */
const withoutTriggers = async (site: Site, fill: () => Promise<unknown>): Promise<void> => {
  await site.query('set session_replication_role = replica')
  await fill()
  await site.query('set session_replication_role = origin')
}

/** Account of the n-th member of a group, as SQL. */
const memberOf = (group: string, n: string): string => `md5(((${group} * 37 + ${n}) % $1::int + 1)::text)`

const fillGroups = async (site: Site, { groups, people }: ClassSizes): Promise<void> => {
  await site.query(
    `
    insert into user_group (owner_id, name, short_name, brief, description, auth, is_visible, code)
    select ${memberOf('n', '0')}, 'Class ' || n, 'grp' || n, 'Second year, Mondays at four', repeat('words of a group ', 60),
      1 + n % 3, n % 5 <> 0, 'secret'
    from generate_series(1 + (select count(*)::int from user_group), $2::int) n`,
    [people, groups],
  )
  await withoutTriggers(site, () =>
    site.query(
      `
      insert into group_member (group_id, account_id, level, created_at, updated_at)
      select g.id, ${memberOf('g.id', 'k')}, case when k = 0 then 5 when k < 5 then 4 else 3 end,
        now() - k * interval '1 minute', now()
      from user_group g cross join generate_series(0, ${membersPerGroup - 1}) k where g.member_count = 0`,
      [people],
    ),
  )
  await site.query(`update user_group set member_count = ${membersPerGroup} where member_count = 0`)
  await site.query(`
    insert into announcement (title, content, account_id, group_id)
    select 'News ' || n, repeat('We meet in room twelve. ', 10), g.owner_id, g.id
    from user_group g cross join generate_series(1, 3) n
    where g.id > coalesce((select max(group_id) from announcement), 0)`)
  await site.query(`
    insert into contest (title, type, owner_id, group_id, starts_at, ends_at)
    select 'Contest ' || n, n % 2, g.owner_id, g.id, now() - n * interval '1 day', now() - n * interval '1 day' + interval '2 hours'
    from user_group g cross join generate_series(1, 4) n
    where g.id > coalesce((select max(group_id) from contest), 0)`)
  await site.query(`
    insert into problem (display_id, author, difficulty, group_id)
    select 'GRP' || g.id || '-' || n, 'root', n, g.id from user_group g cross join generate_series(1, 5) n
    where g.id > coalesce((select max(group_id) from problem), 0)`)
  await site.query(`
    insert into problem_statement (problem_id, locale, title, description)
    select id, 'zh-CN', '题目 ' || display_id, repeat('words ', 300) from problem where group_id is not null
    on conflict do nothing`)
}

/** As many for each group, ten problems each, the first of each group with a password; and entries to private ones. */
const fillGroupTrainings = async (site: Site, { groups, trainings, people }: ClassSizes): Promise<void> => {
  await site.query(
    `
    insert into training (title, author_id, group_id, rank, is_private, password, due_at, late_rule, late_percent)
    select 'Homework ' || n, g.owner_id, g.id, n, n = 1, case when n = 1 then 'x' else '' end,
      now() - (n - 3) * interval '7 days', 1, 10
    from user_group g cross join generate_series(1, $1::int) n
    where g.id > coalesce((select max(group_id) from training), 0)`,
    [trainings / 2 / groups],
  )
  await site.query(`
    insert into training_problem (training_id, problem_id, rank)
    select training.id, problem.id, step from training
    cross join (select min(id) as first, count(*) as n from problem where display_id like 'B-%') bank
    cross join generate_series(1, 10) step
    join problem on problem.id = bank.first + (training.id::bigint * 31 + step) % bank.n
    where training.id > (select coalesce(max(training_id), 0) from training_problem)
    on conflict do nothing`)
  await site.query(
    `
    insert into training_registration (training_id, account_id)
    select first.id, ${memberOf('1', 'k')} from (select min(id) as id from training where is_private
      union all select min(id) from training where is_private and group_id is not null) first
    cross join generate_series(0, ${membersPerGroup - 1}) k on conflict do nothing`,
    [people],
  )
  await site.query(
    `
    insert into training_extension (training_id, account_id, due_at)
    select t.id, ${memberOf('t.group_id', 'k')}, t.due_at + interval '3 days' from training t
    cross join generate_series(10, 14) k where t.group_id is not null on conflict do nothing`,
    [people],
  )
}

/**
 * Discussions in five categories, every second one of a group: a third of them carry one word, a quarter another, and
 * each of a thousand words is in one of a thousand. Comments are spread over them; the newest of each kind has 200.
 */
const fillTalk = async (site: Site, { groups, people, discussions, comments }: ClassSizes): Promise<void> => {
  const each = comments / discussions
  await withoutTriggers(site, async () => {
    await site.query(
      `
      insert into discussion (account_id, title, description, content, category_id, created_at, comment_count, group_id, terms)
      select ${memberOf('(n / 2 % $3::int + 1)', 'n % 500')}, 'Discussion ' || n, 'word' || n % 1000,
        repeat('words of a discussion ', 60), (select id from discussion_category order by id offset n % 5 limit 1),
        now() - ($2::int - n) * interval '1 second', $4::int, case when n % 2 = 0 then n / 2 % $3::int + 1 end,
        array_to_tsvector(array_remove(array['discussion', 'word' || n % 1000,
          case when n % 3 = 0 then 'segment' end, case when n % 4 < 2 then '规划' end], null))
      from generate_series(1 + (select count(*)::int from discussion), $2::int) n`,
      [people, discussions, groups, each],
    )
    await site.query(
      `
      insert into comment (discussion_id, account_id, content, like_count, created_at)
      select d.id, ${memberOf('d.id', 'k')}, repeat('A comment in **words**. ', 5), k % 3, d.created_at + k * interval '1 minute'
      from discussion d cross join generate_series(1, $2::int) k
      where d.id > coalesce((select max(discussion_id) from comment), 0)`,
      [people, each],
    )
    await site.query(
      `
      insert into comment (discussion_id, account_id, content, reply_count, created_at)
      select d.id, ${memberOf('d.id', 'k')}, repeat('A comment in **words**. ', 5), 3, d.created_at + k * interval '1 minute'
      from (select max(id) as id from discussion union all
        select max(id) from discussion where group_id = (select min(id) from user_group)) newest
      join discussion d on d.id = newest.id cross join generate_series(1, 200) k where d.comment_count < 200`,
      [people],
    )
    await site.query(
      `
      insert into comment_reply (comment_id, account_id, content, created_at)
      select comment.id, ${memberOf('comment.id', 'k')}, 'An answer in **words**.', created_at + k * interval '1 minute'
      from comment cross join generate_series(1, 3) k
      where reply_count = 3 and comment.id > coalesce((select max(comment_id) from comment_reply), 0)`,
      [people],
    )
    await site.query(
      'update discussion set comment_count = 200 where id in (select discussion_id from comment where reply_count = 3)',
    )
    await tallyDiscussions(site)
  })
}

/** Submissions inside groups to the problems of their trainings, and to the private training of the site. */
const fillWork = async (site: Site): Promise<void> => {
  const people = (
    await site.query<{ n: number }>(`select count(*)::int as n from account where username like 'user%'`)
  )[0]
  const columns = 'problem_id, account_id, group_id, language, length, submitted_at, verdict, time_ms, memory_kb'
  const found = `'C++ 17', 500, now() - n * interval '3 minutes', (array[0, -1, 1, 3, 0])[(n / 50 + n) % 5 + 1], n % 90 + 1, 2000`
  await withoutTriggers(site, async () => {
    await site.query(
      `
      with place as (
        select t.group_id, p.problem_id, row_number() over (partition by t.group_id order by p.id) as at,
          count(*) over (partition by t.group_id) as most
        from training t join training_problem p on p.training_id = t.id where t.group_id is not null
      )
      insert into submission (${columns})
      select place.problem_id, ${memberOf('g.id', '(5 + n * 7 % 495)')}, g.id, ${found}
      from user_group g cross join lateral generate_series(1, case when g.id = (select min(id) from user_group)
        then ${submissionsOfFirst} else ${submissionsPerGroup} end) n
      join place on place.group_id = g.id and place.at = n % place.most + 1
      where g.id > (select coalesce(max(group_id), 0) from submission)`,
      [people?.n ?? 1],
    )
    await site.query(
      `
      insert into submission (${columns})
      select place.problem_id, ${memberOf('1', 'n % 500')}, null, ${found}
      from generate_series(1, 10000) n
      join (select problem_id, row_number() over (order by id) as at from training_problem
        where training_id = (select min(id) from training where is_private)) place on place.at = n / 500 % 10 + 1
      where not exists (select from submission where group_id is null)`,
      [people?.n ?? 1],
    )
  })
}
