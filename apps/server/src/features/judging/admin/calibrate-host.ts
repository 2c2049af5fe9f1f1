import { hostReport } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { changeHost } from '../hosts/change-host.ts'

/**
 * Lets a host replace its measurement of its speed. It is asked with its heartbeats until it reports another one.
 * @throws Refusal `judge.hostNotFound`
 */
export const calibrateHost = (deps: Deps, viewer: SignedIn, name: string, caller: Caller): Promise<null> =>
  changeHost(deps, { viewer, caller, name, action: 'judgeHost.calibrate' }, ({ report }) => ({
    set: { recalibrate: hostReport.safeParse(report).data?.speed?.id ?? '' },
  }))
