import { contract, fail } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Confine } from '../../../platform/http/mount.ts'
import type { Confining } from './confining.ts'
import { type Reach, reachOfEndpoints } from './reach.ts'

/**
 * Refuses what leads out of a contest in contest mode.
 * @throws Refusal `contest.modeConfines`
 */
export const makeConfine = (deps: Pick<Deps, 'db' | 'confining'>): Confine => {
  const reaches = reachOfEndpoints(contract)
  return async (endpoint, { viewer, address, ...input }) => {
    const reach = reaches.get(endpoint)
    if (reach === 'always') return
    const contest = await deps.confining(viewer, address)
    if (contest === null || (reach !== undefined && (await isInside(deps, { reach, contest, input })))) return
    throw fail('contest.modeConfines', { title: contest.title })
  }
}

interface Inside {
  readonly reach: Reach
  readonly contest: Confining
  readonly input: { readonly query: unknown; readonly body: unknown; readonly params: unknown }
}

const number = z.coerce.number().optional().catch(undefined)
const named = z.object({
  cid: number,
  contestID: number,
  submitId: number,
  pid: number,
  type: z.string().optional().catch(undefined),
})

type Named = z.output<typeof named>

/** The ids that a call names, in any part of it; unreadable ones are left out. */
const namedIn = ({ query, body, params }: Inside['input']): Named => {
  const parts = [params, query, body].flatMap((part) => named.safeParse(part).data ?? [])
  const first = <K extends keyof Named>(key: K): Named[K] => parts.find((part) => part[key] !== undefined)?.[key]
  return {
    cid: first('cid'),
    contestID: first('contestID'),
    submitId: first('submitId'),
    pid: first('pid'),
    type: first('type'),
  }
}

const isInside = async ({ db }: Pick<Deps, 'db'>, { reach, contest, input }: Inside): Promise<boolean> => {
  const { cid, contestID, submitId, pid, type } = namedIn(input)
  if (reach === 'ofContest') return (cid ?? contestID) === contest.id
  if (reach === 'ofSubmission') {
    const row = await db
      .selectFrom('submission')
      .select('contest_id')
      .where('id', '=', submitId ?? 0)
      .executeTakeFirst()
    return row?.contest_id === contest.id
  }
  if (type !== 'contest') return false
  const row = await db
    .selectFrom('contest_problem')
    .select('id')
    .where('contest_id', '=', contest.id)
    .where('problem_id', '=', pid ?? 0)
    .executeTakeFirst()
  return row !== undefined
}
