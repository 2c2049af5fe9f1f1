import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '../apps/server/src/platform/db/connect.ts'
import { ask, type Reply } from '../e2e/lib/api.ts'
import { freePort } from '../scripts/lib/free-port.ts'
import { root } from '../scripts/lib/paths.ts'
import { type Stack, startStack, waitFor } from '../scripts/lib/stack.ts'
import { addFormat, addStates } from './states.ts'
import type { DemoRows, Viewer } from './stops.ts'

/** The running demo site, and who is logged in as what. */
export interface Demo {
  readonly url: string
  readonly rows: DemoRows
  readonly logins: Readonly<Record<Viewer, Reply | null>>
  stop(): Promise<void>
}

const passwordFile = 'demo-password'

/** The password that `seed:demo` prints is kept beside the data, so that a folder can be used again. */
const seed = async (dataDir: string): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'scripts', 'verdict.mjs'), 'seed:demo'], {
    env: { ...process.env, VERDICT_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const part of child.stdout) text += part
  const password = /any other: (\S+)/.exec(text)?.[1]
  if (password === undefined) throw new Error(`The demo was not made:\n${text}`)
  await writeFile(join(dataDir, passwordFile), password, { mode: 0o600 })
}

const readRows = async (databaseUrl: string): Promise<DemoRows> => {
  const { db, pool } = connect(databaseUrl, { max: 1, onError: () => {} })
  try {
    const { rows } = await sql<DemoRows>`
      with contests as (
          select *, row_number() over (order by starts_at desc) as n from contest where group_id is null),
        entry as (
          select submission.id, submission.problem_id, contest_problem.label from submission
          join contests on contests.id = submission.contest_id and contests.n = 3
          join account on account.id = submission.account_id and account.username = 'mei'
          join contest_problem on contest_problem.contest_id = submission.contest_id
            and contest_problem.problem_id = submission.problem_id
          order by submission.id limit 1),
        own as (select * from problem where group_id is not null limit 1)
      select
        (select display_id from problem where group_id is null order by display_id limit 1) as problem,
        (select id from problem where group_id is null order by display_id limit 1) as "problemId",
        (select submission.id from submission join account on account.id = account_id
          where username = 'mei' and contest_id = 0 and group_id is null order by submission.id limit 1) as submission,
        (select id from discussion where group_id is null order by id limit 1) as discussion,
        (select id from training where group_id is null limit 1) as training,
        (select id from contests where n = 3) as ended,
        (select id from contests where n = 2) as running,
        (select id from contests where n = 1) as scheduled,
        coalesce((select id from contests where format = 'best-two'), 0) as "ofSiteFormat",
        (select id from account where username = 'linxi') as "otherUser",
        (select json_build_object('label', label, 'submission', id, 'problemId', problem_id) from entry) as entry,
        (select id from user_group limit 1) as "group",
        (select display_id from own) as "groupProblem",
        (select id from own) as "groupProblemId",
        (select submission.id from submission join account on account.id = account_id
          where username = 'mei' and problem_id = (select id from own)) as "groupSubmission",
        (select id from discussion where group_id is not null limit 1) as "groupDiscussion",
        (select id from training where group_id is not null limit 1) as homework,
        (select display_id from training_problem join problem on problem.id = problem_id
          where training_id = (select id from training where group_id is null limit 1)
          order by rank, problem.id limit 1) as "trainingProblem",
        (select display_id from training_problem join problem on problem.id = problem_id
          where training_id = (select id from training where group_id is not null limit 1)
          order by rank, problem.id limit 1) as "homeworkProblem",
        (select id from contest where group_id is not null limit 1) as quiz,
        (select id from contest_series order by id limit 1) as series,
        (select code from certificate order by id limit 1) as certificate`.execute(db)
    const [found] = rows
    if (found === undefined) throw new Error('The demo has no rows.')
    return found
  } finally {
    await pool.end()
  }
}

const logIn = async (url: string, username: string, file: string): Promise<Reply> => {
  const password = (await readFile(file, 'utf8')).trim()
  const reply = await ask(url, 'POST', '/api/login', { body: { username, password } })
  if (reply.token === null) throw new Error(`Login of ${username} refused: ${reply.msg}`)
  return reply
}

/** Seeds the folder unless it holds a demo already, and starts the site on it. */
export const openDemo = async (dataDir: string, say: (line: string) => void): Promise<Demo> => {
  const isNew = !existsSync(join(dataDir, passwordFile))
  if (isNew) await seed(dataDir)
  await addFormat(dataDir)
  const stack: Stack = await startStack({
    ...{ dataDir, host: '127.0.0.1', port: await freePort(), databaseUrl: null, withJudge: true, say },
  })
  const { url } = stack
  await waitFor(`${url}/readyz`, 60_000)
  const logins = {
    guest: null,
    user: await logIn(url, 'mei', join(dataDir, passwordFile)),
    staff: await logIn(url, 'root', join(dataDir, 'root-password')),
  }
  const rows = await readRows(stack.databaseUrl)
  if (!isNew) return { url, rows, logins, stop: () => stack.stop() }
  await addStates(url, logins.staff.token ?? '', rows.running)
  return { url, rows: await readRows(stack.databaseUrl), logins, stop: () => stack.stop() }
}
