import type { Site } from './site.ts'

export interface FilledContest {
  readonly id: number
  /** Submissions that will be judged otherwise again and again. */
  readonly submissions: readonly number[]
}

const problems = 12
/** Seventy thousand of five thousand people. */
const entriesEach = 14

/**
 * A contest of three hours that started two and a half hours ago, with a public board: each participant has fourteen
 * submissions. `isSealed`: its last hour is frozen.
 */
export const fillContest = async (
  site: Site,
  { people, isFrozen }: { readonly people: number; readonly isFrozen: boolean },
): Promise<FilledContest> => {
  const [contest] = await site.query<{ id: number }>(
    `insert into contest (title, type, starts_at, ends_at, is_sealed, seals_at, shows_board) values
     ($1, 0, now() - interval '150 minutes', now() + interval '30 minutes', $2, now() - interval '30 minutes', true)
     returning id`,
    [`${people} people`, isFrozen],
  )
  const id = contest?.id ?? 0
  await site.query(
    `insert into problem (display_id, author, visibility) select 'K-' || n, 'root', 3 from generate_series(1, $1::int) n
     on conflict do nothing`,
    [problems],
  )
  await site.query(
    `insert into contest_problem (contest_id, problem_id, label, title, color)
     select $1, id, chr(64 + substr(display_id, 3)::int), display_id, '#3366cc' from problem where display_id like 'K-%'`,
    [id],
  )
  await site.query(
    `insert into account (id, username, nickname, school, password_hash)
     select md5('board' || n), 'team' || n, 'Team number ' || n, 'School ' || n % 300, ''
     from generate_series(1, $1::int) n on conflict do nothing`,
    [people],
  )
  // This contest has no subscribers yet, and its tallies are not measured.
  await site.query('set session_replication_role = replica')
  const rows = await site.query<{ id: string }>(
    `insert into submission
       (problem_id, account_id, contest_id, contest_problem_id, language, length, submitted_at, verdict, time_ms, memory_kb)
     select e.problem_id, md5('board' || (n % $2::int + 1)), $1, e.id, 'C++ 17', 500,
       now() - interval '150 minutes' + (n::bigint * 8900 * 1000 / ($2::int * $3::int)) * interval '1 millisecond',
       (array[0, -1, -1, 1, 0, 3, -2])[hashint4(n) % 4 + 4], 10, 2000
     from generate_series(1, $2::int * $3::int) n
     join (select id, problem_id, row_number() over (order by label) as at from contest_problem where contest_id = $1) e
       on e.at = (hashint4(n * 7) & 2147483647) % $4::int + 1
     order by n returning id`,
    [id, people, entriesEach, problems],
  )
  await site.query('set session_replication_role = origin')
  await site.query('vacuum analyze submission')
  const ids = rows.map((row) => Number(row.id))
  const step = Math.max(1, Math.floor(ids.length / 2_000))
  return { id, submissions: ids.filter((_, index) => index % step === 0) }
}
