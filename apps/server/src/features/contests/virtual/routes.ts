import { contestVirtual } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { abortRun } from './abort-run.ts'
import { listRuns } from './list-runs.ts'
import { readVirtualBoard } from './read-virtual-board.ts'
import { startRun } from './start-run.ts'

export const contestVirtualFeature = (deps: Deps): Feature =>
  handle(contestVirtual, {
    runs: ({ viewer, query }) => listRuns(deps, signedIn(viewer), query.cid),
    start: ({ viewer, body }) => startRun(deps, signedIn(viewer), body.cid),
    abort: ({ viewer, body }) => abortRun(deps, signedIn(viewer), body.cid),
    board: ({ viewer, query }) => readVirtualBoard(deps, signedIn(viewer), query.cid),
  })
