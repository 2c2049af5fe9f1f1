import { randomUUID } from 'node:crypto'
import type { CaseResult } from '@verdict/contract'
import { markQuestions } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { readAnswers, readQuestions } from '../../problems/questions/stored.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import type { ClassShares } from '../queue/class-shares.ts'
import { questionRoute } from '../remote/route.ts'
import { type NextRun, takeRunsOf } from '../repository.ts'
import { eachKind } from '../runs/registry.ts'
import { settle } from '../runs/settle.ts'

const atOnce = 50
const noPhases = { fetchMs: 0, compileMs: 0, runMs: 0 }

interface Marking {
  readonly feed: LiveFeed
  readonly shares: ClassShares
}

/**
 * Marks the answers that wait and whose time has come. Runs are leased and settled like those of a judge host, so
 * rejudging, freezes, live events and tallies need nothing of their own; several servers can do this at once.
 * @returns the number of marked submissions.
 */
export const markQueued = async (deps: Deps, marking: Marking): Promise<number> => {
  const now = deps.clock.now()
  const host = { name: 'server', instance: randomUUID() }
  const taken = (await takeRunsOf(deps.db, dueRuns(now), { host, now, prefix: '' })).filter(
    (run) => run.state === 'leased',
  )
  if (taken.length === 0) return 0
  const programs = await eachKind(taken, async (kind, runs) => (await kind.programs?.(deps.db, runs)) ?? new Map())
  const problems = await deps.db
    .selectFrom('problem')
    .select(['id', 'questions'])
    .where('id', 'in', [...new Set(taken.flatMap((run) => run.problem_id ?? []))])
    .execute()
  const columns = new Map(problems.map((row) => [row.id, row.questions]))
  for (const run of taken) {
    if (run.lease_id === null) continue
    const outcome = outcomeOf(columns.get(run.problem_id ?? 0), programs.get(run.id)?.code ?? '')
    await settle(deps, marking, { leaseId: run.lease_id, outcome, languageVersion: null, phases: noPhases })
  }
  return taken.length
}

/** Waiting runs of problems that are marked instantly or whose time has come, in their turn. */
const dueRuns = (now: Date) => sql<NextRun>`
  select run.id, run.kind, run.submission_id, run.trial_key, run.task_id, run.item_id
  from judging as run
  left join rejudging_item as item on item.id = run.item_id
  join submission on submission.id = coalesce(run.submission_id, item.submission_id)
  join problem on problem.id = submission.problem_id
  where run.state = 'queued' and run.language = ${questionRoute}
    and (problem.questions #>> '{set,marking,kind}' is distinct from 'delayed'
      or (problem.questions #>> '{set,marking,at}')::timestamptz <= ${now})
  order by run.priority, run.due_at, run.id limit ${atOnce} for update of run skip locked`

const outcomeOf = (column: unknown, code: string) => {
  const stored = readQuestions(column)
  const answers = readAnswers(code)
  if (stored === null) return { kind: 'systemError' as const, message: 'The problem has no questions' }
  // Texts from before the problem had its questions answer none of them.
  const marks = markQuestions(stored.set, answers ?? {})
  const points = new Map(stored.set.questions.map((question) => [question.id, question.points]))
  const cases = marks.map(
    ({ id, verdict, share }): CaseResult => ({
      seq: id,
      group: null,
      verdict,
      timeMs: 0,
      memoryKb: 0,
      fraction: share,
      fullScore: points.get(id) ?? 0,
      message: null,
    }),
  )
  return { kind: 'cases' as const, cases }
}
