import { type JudgingPause, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { resumeProblem } from '../../judging/pauses/resume.ts'
import { mayEdit, requireKept } from '../editor/kept-problem.ts'

const names = z.array(z.string())

/** Paused problems that the viewer may edit, or the one that is requested. */
export const readPauses = async (deps: Deps, viewer: SignedIn, pid: number | undefined): Promise<JudgingPause[]> => {
  if (pid !== undefined) await requireKept(deps.db, viewer, pid)
  const rows = await deps.db
    .selectFrom('judging_pause as pause')
    .innerJoin('problem', 'problem.id', 'pause.problem_id')
    .select(['problem.id', 'problem.display_id', 'pause.fault', 'pause.hosts', 'pause.paused_at'])
    .select(
      sql<number>`(select count(*)::int from judging join submission on submission.id = judging.submission_id
        where judging.state = 'held' and submission.problem_id = problem.id)`.as('waiting'),
    )
    .$if(pid !== undefined, (query) => query.where('problem.id', '=', pid ?? 0))
    .orderBy('problem.id')
    .execute()
  const pauses: JudgingPause[] = []
  for (const row of rows) {
    if (!(await mayEdit(deps.db, viewer, row.id))) continue
    const { id, display_id: problemId, fault, hosts, paused_at: pausedAt, waiting } = row
    pauses.push({ pid: id, problemId, fault, hosts: names.parse(hosts), pausedAt: toInstant(pausedAt), waiting })
  }
  return pauses
}

/** Retries the submissions of a problem; nothing happens when its judging is not paused. */
export const resumeJudging = async (
  deps: Deps,
  viewer: SignedIn,
  { pid, caller }: { readonly pid: number; readonly caller: Caller },
): Promise<null> => {
  const problem = await requireKept(deps.db, viewer, pid)
  if (!(await resumeProblem(deps, pid))) return null
  await audit(deps.db, {
    actor: viewer,
    action: 'problem.resumeJudging',
    subject: { kind: 'problem', id: pid, name: problem.display_id },
    address: caller.address,
  })
  return null
}
