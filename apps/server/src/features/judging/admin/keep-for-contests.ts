import type { BodyOf, judgeService } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { changeHost } from '../hosts/change-host.ts'

/**
 * Keeps a host for submissions of contests, so that practice, custom tests and rejudgings take no slot of it, or lets it
 * take all work again. What it has is finished.
 * @throws Refusal `judge.hostNotFound`
 */
export const keepForContests = (
  deps: Deps,
  viewer: SignedIn,
  { name, contestsOnly }: BodyOf<(typeof judgeService)['keepForContests']>,
  caller: Caller,
): Promise<null> =>
  changeHost(deps, { viewer, caller, name, action: 'judgeHost.contestsOnly' }, (row) => ({
    set: { contests_only: contestsOnly },
    before: { contestsOnly: row.contests_only },
    after: { contestsOnly },
  }))
