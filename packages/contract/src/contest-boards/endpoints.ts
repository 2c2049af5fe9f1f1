import { z } from 'zod'
import { contestInfo } from '../contests/endpoints.ts'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { flagIn, idIn, instantOut, optionalIn, pageOf } from '../wire.ts'
import { boardChange, boardFrame, boardPerson, contestBoard } from './board.ts'
import { contestIdsIn, ownResult } from './own-results.ts'
import { acmRankRow, oiRankRow, rankBody } from './rank.ts'

const flag = optionalIn(flagIn).transform((value) => value ?? false)

/** One submission as the scroll board reads it (api-contests-groups 4); `submitTime` is `yyyy/MM/dd HH:mm:ss`. */
export const scrollSubmission = boardPerson.omit({ isStar: true }).extend({
  submitId: z.int(),
  status: z.int(),
  submitTime: z.string(),
  displayId: z.string(),
})

/** A pass in the addresses of overlays. */
const overlayPass = z.object({
  id: z.int(),
  name: z.string(),
  madeBy: z.string(),
  createdAt: instantOut,
  expiresAt: instantOut,
  state: z.enum(['open', 'expired', 'revoked']),
})

/** A person whose place on a board would change. */
export const placeChange = z.object({
  uid: z.string(),
  username: z.string(),
  before: z
    .object({ rank: z.int().nullable(), points: z.int(), time: z.int(), award: z.string().nullable() })
    .nullable(),
  after: z
    .object({ rank: z.int().nullable(), points: z.int(), time: z.int(), award: z.string().nullable() })
    .nullable(),
})

/** Holders of the first solve of a problem; several when they share its second. */
export const firstSolveChange = z.object({
  displayId: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
})

export const boardPreview = z.object({
  cid: z.int(),
  title: z.string(),
  rule: z.enum(['acm', 'oi']),
  /** People whose place, points, time or award change, in the order of the new board. */
  places: z.array(placeChange),
  firstSolves: z.array(firstSolveChange),
})
export type BoardPreview = z.output<typeof boardPreview>

export const contestBoards = defineEndpoints({
  rank: {
    method: 'POST',
    path: '/api/get-contest-rank',
    effect: 'read',
    token: 'required',
    access: 'contestBoard.read',
    body: rankBody,
    data: pageOf(z.union([acmRankRow, oiRankRow])),
    summary: 'A page of a contest board, the own row and followed ones on top',
  },
  outsideRank: {
    method: 'POST',
    path: '/api/get-contest-outside-scoreboard',
    effect: 'read',
    token: 'ignored',
    access: 'contestBoard.readOutside',
    body: rankBody,
    data: pageOf(z.union([acmRankRow, oiRankRow])),
    summary: 'A page of a contest board that may be seen from outside',
  },
  board: {
    method: 'GET',
    path: '/api/contest-board',
    effect: 'read',
    token: 'ignored',
    access: 'contestBoard.readOutside',
    query: z.object({ cid: idIn, forceRefresh: flag, containsEnd: flag }),
    data: contestBoard,
    summary: 'A whole contest board, to be kept up to date by the event stream',
  },
  changes: {
    method: 'GET',
    path: '/api/contest-board/changes',
    effect: 'read',
    token: 'ignored',
    access: 'contestBoard.readOutside',
    query: z.object({ cid: idIn, from: z.string().max(100), forceRefresh: flag, containsEnd: flag }),
    data: z.union([boardChange, contestBoard]),
    summary: 'What changed on a contest board since a version, or the whole board when that version is not known',
  },
  latest: {
    method: 'GET',
    path: '/api/contest-board/latest',
    effect: 'read',
    token: 'ignored',
    access: 'contestBoard.readOutside',
    query: z.object({ cid: idIn }),
    data: z.array(z.object({ uid: z.string(), displayId: z.string() })),
    summary: 'Cells of a public board with the latest attempts, newest first; the board itself has their results',
  },
  overlayPass: {
    method: 'POST',
    path: '/api/contest-overlay/pass',
    effect: 'write',
    token: 'required',
    access: 'contestBoard.read',
    body: z.object({ cid: idIn, name: z.string().trim().max(limits.overlayPass.nameMaxChars).default('') }),
    data: z.object({ pass: z.string(), expiresAt: instantOut }),
    summary: 'A pass for the overlays of one contest, good for some days, for its managers',
  },
  overlayPasses: {
    method: 'GET',
    path: '/api/contest-overlay/passes',
    effect: 'read',
    token: 'required',
    access: 'contestBoard.read',
    query: z.object({ cid: idIn }),
    data: z.array(overlayPass),
    summary: 'The passes for the overlays of one contest, for its managers; their secrets are not among them',
  },
  revokeOverlayPass: {
    method: 'POST',
    path: '/api/contest-overlay/revoke',
    effect: 'write',
    token: 'required',
    access: 'contestBoard.read',
    body: z.object({ cid: idIn, id: idIn }),
    data: z.null(),
    summary: 'Revoke a pass for overlays, for managers of the contest; open overlays end',
  },
  overlay: {
    method: 'GET',
    path: '/api/contest-overlay',
    effect: 'read',
    token: 'ignored',
    access: 'contestBoard.readOutside',
    query: z.object({ cid: idIn, pass: z.string().max(200) }),
    data: z.object({ contest: contestInfo, latest: z.array(z.object({ uid: z.string(), displayId: z.string() })) }),
    summary: 'A contest and the cells with its latest attempts, for overlays with a pass',
  },
  overlayBoard: {
    method: 'GET',
    path: '/api/contest-overlay/board',
    effect: 'read',
    token: 'ignored',
    access: 'contestBoard.readOutside',
    query: z.object({ cid: idIn, pass: z.string().max(200), from: optionalIn(z.string().max(100)) }),
    data: z.union([boardChange, contestBoard]),
    summary: 'The public view of a contest board for overlays with a pass, or what changed on it since a version',
  },
  ownResults: {
    method: 'GET',
    path: '/api/get-own-contest-results',
    effect: 'read',
    token: 'required',
    access: 'contestBoard.read',
    query: z.object({ cids: contestIdsIn }),
    data: z.array(ownResult),
    summary: "The caller's ranks in contests, as the scoreboards show them; without those the caller is not part of",
  },
  downloadRank: {
    method: 'GET',
    path: '/api/file/download-contest-rank',
    effect: 'read',
    token: 'required',
    access: 'contestBoard.read',
    query: z.object({ cid: idIn, forceRefresh: flagIn, removeStar: flag, containEnd: flag }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'A contest board as XLSX, for its managers',
  },
  downloadPrograms: {
    method: 'GET',
    path: '/api/file/download-contest-ac-submission',
    effect: 'read',
    token: 'required',
    access: 'contestBoard.read',
    query: z.object({
      cid: idIn,
      excludeAdmin: flag,
      splitType: optionalIn(z.enum(['user', 'problem'])).transform((value) => value ?? 'user'),
    }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'The accepted programs of a contest as a zip, for its managers',
  },
  scrollInfo: {
    method: 'GET',
    path: '/api/get-contest-scroll-board-info',
    effect: 'read',
    token: 'ignored',
    cookie: true,
    access: 'contestBoard.readOutside',
    query: z.object({ cid: optionalIn(idIn), pass: optionalIn(z.string().max(200)) }),
    data: z.object({
      id: z.int(),
      rankShowName: z.string(),
      problemCount: z.int(),
      balloonColor: z.record(z.string(), z.string().nullable()),
      startTime: z.string(),
      sealRankTime: z.string(),
      starUserList: z.array(z.string()),
      /** Ours: the contest's title and its penalty per wrong try. */
      title: z.string(),
      penalty: z.object({ perTryS: z.int(), wholeMinutes: z.boolean() }),
      /** Ours: compile errors are wrong tries. */
      compileErrorsCount: z.boolean(),
      /** Ours: the contest's awards, which the resolver hands out; null without any. */
      awards: boardFrame.shape.awards,
      /** Ours: photos by person, only for managers who present the resolver. */
      photos: z.record(z.string(), z.string()),
      /** Ours: organisations of the teams; absent where there are none. */
      organizations: boardFrame.shape.organizations,
    }),
    summary: 'Data for the resolver of an ended ACM contest',
  },
  scrollSubmissions: {
    method: 'GET',
    path: '/api/get-contest-scroll-board-submission',
    effect: 'read',
    token: 'ignored',
    cookie: true,
    access: 'contestBoard.readOutside',
    query: z.object({ cid: optionalIn(idIn), removeStar: flag, pass: optionalIn(z.string().max(200)) }),
    data: z.array(scrollSubmission),
    summary: 'The submissions a scroll board reveals',
  },
  scrollPass: {
    method: 'POST',
    path: '/api/contest-scroll-board-pass',
    effect: 'write',
    token: 'required',
    access: 'contestBoard.read',
    body: z.object({ cid: idIn }),
    data: z.object({ pass: z.string(), expiresAt: instantOut }),
    summary: 'A pass for the scroll board of one contest, good for some hours, for its managers',
  },
  preview: {
    method: 'GET',
    path: '/api/admin/rejudgings/boards',
    effect: 'read',
    token: 'required',
    access: 'submission.rejudge',
    query: z.object({ id: idIn }),
    data: z.array(boardPreview),
    summary: 'Preview of a rejudging on contest boards: ranks, awards, first solves',
  },
})
