import { type Disagreement, disagreementsIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { connectedHosts } from '../../../platform/http/health.ts'

/** Where connected hosts compile or run a language otherwise than most, by host. */
export const poolDisagreements = async (deps: Deps): Promise<ReadonlyMap<string, readonly Disagreement[]>> =>
  disagreementsIn(await connectedHosts(deps))
