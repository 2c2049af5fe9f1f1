import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../e2e/lib/api.ts'
import { quantile, table } from './lib/figures.ts'
import type { Site } from './lib/site.ts'

/**
 * Similarity of 1,000 and 4,000 accepted submissions to one problem: the first comparison, which reads every program,
 * and a second one, which reads none. A page is requested all the while: its latency shows whether the comparison
 * holds up the server. Every hundredth program is a copy of the one before it under other names.
 */

const copyEvery = 100
const page = '/api/get-submission-list?limit=15'

export const benchSimilarity = async (site: Site): Promise<void> => {
  const rows: (string | number)[][] = []
  for (const [number, count] of [1_000, 4_000].entries()) {
    const problemId = await fill(site, number, count)
    for (const run of ['first comparison', 'second comparison']) {
      const { tookMs, latenciesMs } = await compare(site, problemId)
      const query = `kind=problem&id=${problemId}&min=95&limit=500`
      const { data } = await ask(site.stack.url, 'GET', `/api/similarity/pairs?${query}`, { token: site.rootToken })
      rows.push([count, run, tookMs / 1_000, data.total, quantile(latenciesMs, 0.5), quantile(latenciesMs, 0.99)])
    }
  }
  table(['programs', 'run', 'seconds', 'pairs of 95 %', 'page p50 ms', 'page p99 ms'], rows)
}

/** A problem with accepted submissions of different users; every hundredth is a copy. */
const fill = async (site: Site, number: number, count: number): Promise<number> => {
  const [problem] = await site.query<{ id: number }>(`insert into problem (display_id) values ($1) returning id`, [
    `S-${number}`,
  ])
  const id = problem?.id ?? 0
  await site.query(
    `insert into account (id, username, password_hash) select md5($1 || n), $1 || n, '' from generate_series(1, $2::int) n`,
    [`writer${number}-`, count],
  )
  await site.query(
    `insert into submission (problem_id, account_id, language, length, submitted_at, verdict)
     select $1::int, md5($2 || n), 'C++ 17', 2000, now(), 0 from generate_series(1, $3::int) n`,
    [id, `writer${number}-`, count],
  )
  const programs = Array.from({ length: count }, (_, at) =>
    at % copyEvery === copyEvery - 1 ? programOf(at - 1, 'copied_') : programOf(at, 'v'),
  )
  await site.query(
    `insert into submission_source (submission_id, code, address)
     select s.id, p.code, '' from (select id, row_number() over (order by id) as at from submission where problem_id = $1) s
     join unnest($2::text[]) with ordinality as p (code, at) on p.at = s.at`,
    [id, programs],
  )
  return id
}

const compare = async (site: Site, id: number) => {
  const { url } = site.stack
  const token = site.rootToken
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  await ask(url, 'POST', '/api/similarity/review', { token, body: { kind: 'problem', id } })
  for (;;) {
    const askedAt = performance.now()
    await ask(url, 'GET', page)
    latenciesMs.push(performance.now() - askedAt)
    const { data } = await ask(url, 'GET', `/api/similarity/review?kind=problem&id=${id}`, { token })
    if (data.review.state === 'failed') throw new Error('The comparison failed.')
    if (data.review.state === 'finished') return { tookMs: performance.now() - startedAt, latenciesMs }
    await pause(20)
  }
}

/** A program of some 80 lines; equal seeds give equal programs apart from the names. */
const programOf = (seed: number, prefix: string): string => {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  const pick = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const name = (): string => `${prefix}${pick(9)}`
  const value = (): string =>
    [
      name,
      () => `${name()}[${name()}]`,
      () => `${pick(99)}`,
      () => `${name()}.size()`,
      () => `max(${name()}, ${name()})`,
    ][pick(5)]?.() ?? '0'
  const operator = (): string => ['+', '-', '*', '/', '%', '^', '&'][pick(7)] ?? '+'
  const line = (depth: number): string =>
    [
      () => `int ${name()} = ${value()} ${operator()} ${value()};`,
      () => `${name()}[${value()}] ${operator()}= ${value()};`,
      () =>
        `if (${value()} ${['<', '>', '==', '!='][pick(4)]} ${value()}) { ${depth > 2 ? 'break;' : line(depth + 1)} }`,
      () => `for (int i = ${value()}; i < ${value()}; i++) { ${depth > 2 ? 'continue;' : line(depth + 1)} }`,
      () => `while (${name()}--) { ${depth > 2 ? 'break;' : line(depth + 1)} ${depth > 2 ? '' : line(depth + 1)} }`,
      () => `${name()}.push_back(${value()});`,
      () => `cout << ${value()} << " " << ${value()} << endl;`,
      () => `swap(${name()}, ${name()});`,
    ][pick(8)]?.() ?? ''
  const body = Array.from({ length: 60 }, () => `  ${line(0)}`).join('\n')
  return `#include <bits/stdc++.h>\nusing namespace std;\nint main() {\n  int n;\n  cin >> n;\n${body}\n  return 0;\n}\n`
}
