import { table } from './lib/figures.ts'
import { fillSite } from './lib/fill.ts'
import { openFloor } from './lib/floor.ts'
import { connections, load, seconds } from './lib/load.ts'
import type { Site } from './lib/site.ts'

/**
 * Pages under load, compared with two floors in the same run: a bare Fastify route that sends the same bytes, and a
 * Fastify route with one plain SQL statement that fetches the same rows. Compare CPU per request, of server and
 * database together; rates on a shared machine vary.
 */

const listSql = `
  select p.id, p.display_id, s.title, p.difficulty, p.type,
    (select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color))
     from problem_tag pt join tag t on t.id = pt.tag_id where pt.problem_id = p.id) as tags,
    c.total, c.ac, c.wa, c.tle, c.mle, c.re, c.pe, c.ce, c.se, c.pa
  from problem p
  join problem_statement s on s.problem_id = p.id and s.locale = 'zh-CN'
  left join problem_tally c on c.problem_id = p.id and c.group_id = 0
  where p.visibility = 1 and p.group_id is null
  order by char_length(p.display_id), p.display_id limit 30`

const statusSql = `
  select s.id, s.submitted_at, s.account_id, a.username, p.id as pid, p.display_id, t.title, s.verdict, s.share,
    s.time_ms, s.memory_kb, s.score, s.rank_score, s.length, s.language, s.judger, s.is_manual
  from submission s join account a on a.id = s.account_id join problem p on p.id = s.problem_id
  join problem_statement t on t.problem_id = p.id and t.locale = 'zh-CN'
  where s.contest_id = 0 and s.group_id is null order by s.id desc limit 15`

const detailSql = `
  select p.*, s.title, s.description, s.input, s.output, s.hint, s.html from problem p
  join problem_statement s on s.problem_id = p.id and s.locale = 'zh-CN' where upper(p.display_id) = 'V-1000'`

export const benchEndpoints = async (site: Site): Promise<void> => {
  await fillSite(site, { problems: 2_000, people: 5_000, submissions: 200_000 })
  const { server, postgres } = site.stack.pids()
  const serverPids = [server ?? 0, postgres ?? 0]
  const rows: (string | number)[][] = []
  for (const [name, path, sql] of [
    ['problem list, 30', '/api/get-problem-list?currentPage=1&limit=30', listSql],
    ['problem detail', '/api/get-problem-detail?problemId=V-1000', detailSql],
    ['submissions, latest 15', '/api/get-submission-list?currentPage=1&limit=15', statusSql],
  ] as const) {
    const body = await (await fetch(`${site.stack.url}${path}`)).text()
    const floor = await openFloor({ databaseUrl: site.stack.databaseUrl, sql, body })
    const floorPids = [floor.pid, postgres ?? 0]
    const bare = await load(`${floor.url}/bare`, floorPids)
    const plain = await load(`${floor.url}/sql`, floorPids)
    const ours = await load(`${site.stack.url}${path}`, serverPids)
    floor.close()
    for (const [who, one] of [
      ['bare route', bare],
      ['route with SQL', plain],
      ['Verdict', ours],
    ] as const) {
      rows.push([name, who, one.rate, one.p50, one.p99, one.cpuMs, one.cpuMs / plain.cpuMs, one.faults])
    }
  }
  const submits = await load(`${site.stack.url}/api/submit-problem-judge`, serverPids, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: site.rootToken },
    body: JSON.stringify({ pid: 'V-1000', language: 'C++ 17', code: 'int main() {}\n'.repeat(30) }),
  })
  rows.push(['submit', 'Verdict', submits.rate, submits.p50, submits.p99, submits.cpuMs, '', submits.faults])
  console.log(`\nPages under ${connections} connections for ${seconds} s; CPU of server and database per request`)
  table(['page', 'who', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'CPU / SQL floor', 'faults'], rows)
}
