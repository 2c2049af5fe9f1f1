import { contestDesks, deskPasses } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { askForPrint, readOwnPrints } from './ask-for-print.ts'
import { checkAcInfo, handBalloon, readAcInfo, readBalloons } from './balloons.ts'
import type { DeskCaller } from './open-desk.ts'
import { passesOf } from './pass-cookie.ts'
import { enterDesk, listPasses, makePass, revokePass } from './passes.ts'
import { checkPrint, downloadPrint, markPrinted, readDeskPrints, readPrints, readPrintText } from './prints.ts'

/** The user at a desk. */
export const deskCaller = (viewer: Viewer, request: FastifyRequest): DeskCaller => ({
  viewer,
  passes: passesOf(request),
})

export const contestDeskFeature = (deps: Deps): Feature =>
  handle(contestDesks, {
    submitPrint: ({ viewer, body }) => askForPrint(deps, signedIn(viewer), body),
    ownPrints: ({ viewer, query }) => readOwnPrints(deps, signedIn(viewer), query),
    prints: ({ viewer, query }) => readPrints(deps, signedIn(viewer), query),
    checkPrint: ({ viewer, query }) => checkPrint(deps, signedIn(viewer), query),
    downloadPrint: ({ viewer, query, reply }) => downloadPrint(deps, signedIn(viewer), { id: query.id, reply }),
    acInfo: ({ viewer, query }) => readAcInfo(deps, signedIn(viewer), query),
    checkAcInfo: ({ viewer, body }) => checkAcInfo(deps, signedIn(viewer), body),
    deskPrints: ({ viewer, request, query }) => readDeskPrints(deps, deskCaller(viewer, request), query),
    deskPrintText: ({ viewer, request, query }) => readPrintText(deps, deskCaller(viewer, request), query),
    markPrinted: ({ viewer, request, body }) => markPrinted(deps, deskCaller(viewer, request), body),
    deskBalloons: ({ viewer, request, query }) => readBalloons(deps, deskCaller(viewer, request), query),
    handBalloon: ({ viewer, request, body }) => handBalloon(deps, deskCaller(viewer, request), body),
  })

export const deskPassFeature = (deps: Deps): Feature =>
  handle(deskPasses, {
    list: ({ viewer, query }) => listPasses(deps, signedIn(viewer), query.cid),
    make: ({ viewer, body, ...caller }) => makePass(deps, signedIn(viewer), body, caller),
    revoke: ({ viewer, query, ...caller }) => revokePass(deps, signedIn(viewer), query, caller),
    enter: ({ body, request, reply }) => enterDesk(deps, body.secret, { request, reply }),
  })
