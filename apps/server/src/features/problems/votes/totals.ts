import type { DataOf, problemVotes } from '@verdict/contract'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { remember } from '../../../platform/remember.ts'
import { isOutsider } from '../people/own-role.ts'

type Votes = DataOf<(typeof problemVotes)['read']>

export interface VoteSummary {
  readonly votes: number
  readonly quality: number | null
  readonly feel: NonNullable<Votes['summary']>['feel']
}

export interface ProposedTag {
  readonly tag_id: number
  readonly votes: number
}

interface Totals {
  readonly summary: () => Promise<VoteSummary>
  readonly tags: () => Promise<readonly ProposedTag[]>
}

/** Every page view of a problem reads them; votes on other servers are seen after this time. */
const keptMs = 5_000
const mostKept = 1_000

/** Totals of the votes per problem, cached for a few seconds. A change on this server evicts those of its problem. */
export const voteTotals = (deps: Pick<Deps, 'db' | 'clock'>) => {
  const kept = new LRUCache<number, Totals>({ max: mostKept })
  return {
    of: (pid: number): Totals => {
      const known = kept.get(pid)
      if (known !== undefined) return known
      const made = {
        summary: remember(deps.clock, keptMs, () => summaryOf(deps.db, pid)),
        tags: remember(deps.clock, keptMs, () => proposedFor(deps.db, pid)),
      }
      kept.set(pid, made)
      return made
    },
    evict: (pid: number): void => void kept.delete(pid),
  }
}

export type VoteTotals = ReturnType<typeof voteTotals>

const summaryOf = async (db: Db, pid: number): Promise<VoteSummary> => {
  const { votes, quality, ...feel } = await db
    .selectFrom('problem_vote')
    .select([
      sql<number>`count(*)::int`.as('votes'),
      sql<number | null>`round(avg(quality), 1)::float8`.as('quality'),
      sql<number>`(count(*) filter (where feel = -1))::int`.as('easier'),
      sql<number>`(count(*) filter (where feel = 0))::int`.as('right'),
      sql<number>`(count(*) filter (where feel = 1))::int`.as('harder'),
    ])
    .where('problem_id', '=', pid)
    .where(isByOutsider('problem_vote'))
    .executeTakeFirstOrThrow()
  return { votes, quality, feel }
}

/**
 * Proposed tags that the problem does not have, the most wanted first. Tags of a group are left out once its problem is
 * in the public list.
 */
const proposedFor = (db: Db, pid: number): Promise<readonly ProposedTag[]> =>
  db
    .selectFrom('problem_tag_proposal as proposal')
    .innerJoin('problem', 'problem.id', 'proposal.problem_id')
    .innerJoin('tag', 'tag.id', 'proposal.tag_id')
    .select(['tag_id', sql<number>`count(*)::int`.as('votes')])
    .where('problem_id', '=', pid)
    .where((eb) => eb.or([eb('tag.group_id', 'is', null), eb('tag.group_id', '=', eb.ref('problem.group_id'))]))
    .where(isByOutsider('proposal'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('problem_tag')
            .select('problem_tag.tag_id')
            .where('problem_tag.problem_id', '=', pid)
            .whereRef('problem_tag.tag_id', '=', 'proposal.tag_id'),
        ),
      ),
    )
    .groupBy('tag_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('tag_id')
    .limit(30)
    .execute()

/** The author and the people of the problem may have voted before they were named; their votes do not count. */
const isByOutsider = (alias: string): RawBuilder<boolean> => isOutsider(`${alias}.problem_id`, `${alias}.account_id`)
