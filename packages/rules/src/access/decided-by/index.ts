import { contestDecisions } from './contests.ts'
import type { Decision, Decisions } from './decisions.ts'
import { groupDecisions } from './groups.ts'
import { otherDecisions } from './others.ts'
import { problemDecisions } from './problems.ts'

export { rowsWithFacts } from './decisions.ts'

const all: Decisions = { ...contestDecisions, ...groupDecisions, ...problemDecisions, ...otherDecisions }

/** The decisions at an endpoint after its row, by the name of the endpoint such as `contests.info`. */
export const decidedBy: ReadonlyMap<string, readonly Decision[]> = new Map(
  Object.entries(all)
    .flatMap(([group, decisions]) =>
      Object.entries(decisions).flatMap(([by, endpoints]) =>
        endpoints.map((endpoint: string) => [`${group}.${endpoint}`, by as Decision] as const),
      ),
    )
    .reduce(
      (found, [endpoint, by]) => found.set(endpoint, [...(found.get(endpoint) ?? []), by]),
      new Map<string, readonly Decision[]>(),
    ),
)
