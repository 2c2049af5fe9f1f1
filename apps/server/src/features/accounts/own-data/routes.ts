import { ownData } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { downloadOwnData } from './download.ts'

export const ownDataFeature = (deps: Deps): Feature =>
  handle(ownData, {
    download: (call) => downloadOwnData(deps, signedIn(call.viewer), { ...call, caller: call }),
  })
