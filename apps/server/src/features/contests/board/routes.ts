import { contestBoards } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { readRejudging } from '../../judging/rejudging/read.ts'
import { downloadPrograms } from './download-programs.ts'
import { downloadRank } from './download-rank.ts'
import { listOverlayPasses, makeOverlayPass, revokeOverlayPass } from './overlay-passes.ts'
import { readOverlay, readOverlayBoard } from './overlays.ts'
import { previewRejudging } from './preview-rejudging.ts'
import { readBoard } from './read-board.ts'
import { readChanges } from './read-changes.ts'
import { readLatest } from './read-latest.ts'
import { readOwnResults } from './read-own-results.ts'
import { readOutsideRank, readRank } from './read-rank.ts'
import { makeScrollPass, readScrollInfo, readScrollSubmissions } from './scroll-board.ts'

export const contestBoardFeature = (deps: Deps): Feature =>
  handle(contestBoards, {
    rank: ({ viewer, body }) => readRank(deps, viewer, body),
    outsideRank: ({ viewer, body }) => readOutsideRank(deps, viewer, body),
    board: ({ viewer, query }) => readBoard(deps, viewer, query),
    changes: ({ viewer, query }) => readChanges(deps, viewer, query),
    latest: ({ viewer, query }) => readLatest(deps, viewer, query.cid),
    overlayPass: ({ viewer, body, ...caller }) => makeOverlayPass(deps, signedIn(viewer), { input: body, caller }),
    overlayPasses: ({ viewer, query }) => listOverlayPasses(deps, signedIn(viewer), query),
    revokeOverlayPass: ({ viewer, body, ...caller }) =>
      revokeOverlayPass(deps, signedIn(viewer), { input: body, caller }),
    overlay: ({ query }) => readOverlay(deps, query),
    overlayBoard: ({ query }) => readOverlayBoard(deps, query),
    ownResults: ({ viewer, query }) => readOwnResults(deps, signedIn(viewer), query.cids),
    downloadRank: ({ viewer, query, reply }) => downloadRank(deps, signedIn(viewer), { query, reply }),
    downloadPrograms: ({ viewer, query, request, reply }) =>
      downloadPrograms(deps, signedIn(viewer), { query, request, reply }),
    scrollInfo: ({ viewer, query }) => readScrollInfo(deps, viewer, query),
    scrollSubmissions: ({ viewer, query }) => readScrollSubmissions(deps, viewer, query),
    scrollPass: ({ viewer, body }) => makeScrollPass(deps, signedIn(viewer), body.cid),
    preview: async ({ query }) => {
      await readRejudging(deps.db, query.id)
      return previewRejudging(deps, query.id)
    },
  })
