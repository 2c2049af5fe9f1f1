import { contestSystemTest } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { beginSystemTest } from './begin.ts'
import { applySystemTest, discardSystemTest } from './end.ts'
import { readSystemTest } from './read.ts'
import { savePretests } from './save-pretests.ts'

export const contestSystemTestFeature = (deps: Deps): Feature =>
  handle(contestSystemTest, {
    read: ({ viewer, query }) => readSystemTest(deps, signedIn(viewer), query.cid),
    savePretests: ({ viewer, body, ...caller }) => savePretests(deps, signedIn(viewer), { body, caller }),
    begin: ({ viewer, body, ...caller }) => beginSystemTest(deps, signedIn(viewer), { cid: body.cid, caller }),
    apply: ({ viewer, body, ...caller }) => applySystemTest(deps, signedIn(viewer), { cid: body.cid, caller }),
    discard: ({ viewer, body, ...caller }) => discardSystemTest(deps, signedIn(viewer), { cid: body.cid, caller }),
  })
