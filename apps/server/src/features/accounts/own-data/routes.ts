import { ownData } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { carryOutDeletion, listRequests, readDeletion, requestDeletion, withdrawDeletion } from './deletion.ts'
import { downloadOwnData } from './download.ts'

export const ownDataFeature = (deps: Deps): Feature =>
  handle(ownData, {
    download: (call) => downloadOwnData(deps, signedIn(call.viewer), { ...call, caller: call }),
    deletion: ({ viewer }) => readDeletion(deps, signedIn(viewer)),
    requestDeletion: (call) => requestDeletion(deps, signedIn(call.viewer), { ...call.body, caller: call }),
    withdrawDeletion: (call) => withdrawDeletion(deps, signedIn(call.viewer), call),
    deletionRequests: () => listRequests(deps),
    carryOutDeletion: (call) => carryOutDeletion(deps, signedIn(call.viewer), { uid: call.body.uid, caller: call }),
  })
