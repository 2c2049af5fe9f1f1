import { contestHacks } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { addToData } from './add-to-data.ts'
import { cancelHack, retryHack } from './decide-hack.ts'
import { lockProblem } from './lock-problem.ts'
import { readOverview } from './overview.ts'
import { listHacks, readHack, readOwnHack } from './read-hacks.ts'
import { sendHack } from './send-hack.ts'
import { readHackSettings, saveHackSettings } from './settings.ts'
import { listTargets, readSource } from './targets.ts'

export const contestHacksFeature = (deps: Deps): Feature =>
  handle(contestHacks, {
    overview: ({ viewer, query }) => readOverview(deps, signedIn(viewer), query.cid),
    lock: ({ viewer, body }) => lockProblem(deps, signedIn(viewer), body),
    targets: ({ viewer, query }) => listTargets(deps, signedIn(viewer), query),
    source: ({ viewer, query }) => readSource(deps, signedIn(viewer), query),
    send: ({ viewer, body }) => sendHack(deps, signedIn(viewer), body),
    read: ({ viewer, query }) => readOwnHack(deps, signedIn(viewer), query),
    settings: ({ viewer, query }) => readHackSettings(deps, signedIn(viewer), query.cid),
    saveSettings: ({ viewer, body, ...caller }) => saveHackSettings(deps, signedIn(viewer), { body, caller }),
    list: ({ viewer, query }) => listHacks(deps, signedIn(viewer), query),
    detail: ({ viewer, query }) => readHack(deps, signedIn(viewer), query),
    retry: ({ viewer, body, ...caller }) => retryHack(deps, signedIn(viewer), { ...body, caller }),
    cancel: ({ viewer, body, ...caller }) => cancelHack(deps, signedIn(viewer), { ...body, caller }),
    addToData: ({ viewer, body, ...caller }) => addToData(deps, signedIn(viewer), { ...body, caller }),
  })
