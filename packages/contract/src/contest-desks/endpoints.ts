import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flagIn, idIn, instantOut, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const flag = optionalIn(flagIn).transform((value) => value ?? false)
const cid = z.object({ cid: idIn })

/** A print request as lists of existing clients show it: without its text. */
export const printRow = z.object({
  id: z.int(),
  cid: z.int(),
  username: z.string(),
  realname: z.string().nullable(),
  /** 0 waiting, 1 done */
  status: z.int(),
  content: z.null(),
  gmtCreate: instantOut,
})

/** A print request at the desk. */
export const deskPrint = z.object({
  id: z.int(),
  username: z.string(),
  realname: z.string().nullable(),
  createdAt: instantOut,
  printedAt: instantOut.nullable(),
  /** A manager's username or the name of a pass. */
  printedBy: z.string().nullable(),
  lines: z.int(),
  /** Of the team; empty where none is entered. */
  team: z.string(),
  seat: z.string(),
})
export type DeskPrint = z.output<typeof deskPrint>

/** The first accepted submission of a person on a problem, as existing clients read it. */
export const acInfoRow = z.object({
  id: z.int(),
  cid: z.int(),
  uid: z.string(),
  pid: z.int(),
  username: z.string(),
  realname: z.string().nullable(),
  displayId: z.string(),
  submitId: z.int(),
  /** 1: accepted */
  status: z.literal(1),
  submitTime: instantOut,
  /** Seconds from the start. */
  time: z.int(),
  checked: z.boolean(),
  firstBlood: z.boolean(),
})

/** A balloon at the desk. */
export const deskBalloon = z.object({
  id: z.int(),
  /** `wanted`: not delivered. `handed`: delivered. `takeBack`: delivered, but the submission is no longer accepted. */
  state: z.enum(['wanted', 'handed', 'takeBack']),
  uid: z.string(),
  username: z.string(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  /** Of the team; empty where none is entered. */
  team: z.string(),
  seat: z.string(),
  displayId: z.string(),
  color: z.string().nullable(),
  /** Seconds from the start; null once it is lost. */
  time: z.int().nullable(),
  firstBlood: z.boolean(),
  /** The board hides it at this moment. */
  isFrozen: z.boolean(),
  handedAt: instantOut.nullable(),
  handedBy: z.string().nullable(),
})
export type DeskBalloon = z.output<typeof deskBalloon>

export const contestDesks = defineEndpoints({
  submitPrint: {
    method: 'POST',
    path: '/api/submit-print-text',
    effect: 'write',
    token: 'required',
    access: 'contest.enter',
    body: z.object({ cid: nullableIn(idIn), content: nullableIn(textIn) }),
    data: z.null(),
    summary: 'Send a print request during a contest',
  },
  ownPrints: {
    method: 'GET',
    path: '/api/get-contest-own-print',
    effect: 'read',
    token: 'required',
    access: 'contest.enter',
    query: z.object({ ...cid.shape, ...pageQuery(15) }),
    data: pageOf(printRow),
    summary: 'The own print requests in a contest, newest first',
  },
  prints: {
    method: 'GET',
    path: '/api/get-contest-print',
    effect: 'read',
    token: 'required',
    access: 'contestDesk.manage',
    query: z.object({ ...cid.shape, ...pageQuery(30) }),
    data: pageOf(printRow),
    summary: 'Print requests of a contest for its managers, waiting ones first',
  },
  checkPrint: {
    method: 'PUT',
    path: '/api/check-contest-print-status',
    effect: 'write',
    token: 'required',
    access: 'contestDesk.manage',
    query: z.object({ id: idIn, cid: idIn }),
    data: z.null(),
    summary: 'Mark a print request as printed',
  },
  downloadPrint: {
    method: 'GET',
    path: '/api/file/download-contest-print-text',
    effect: 'read',
    token: 'required',
    access: 'contestDesk.manage',
    query: z.object({ id: idIn }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'The text of a print request as a file, for the managers of its contest',
  },
  acInfo: {
    method: 'GET',
    path: '/api/get-contest-ac-info',
    effect: 'read',
    token: 'required',
    access: 'contestDesk.manage',
    query: z.object({ ...cid.shape, ...pageQuery(30) }),
    data: pageOf(acInfoRow),
    summary: 'Solves within a contest, for its managers: undelivered balloons first',
  },
  checkAcInfo: {
    method: 'PUT',
    path: '/api/check-contest-ac-info',
    effect: 'write',
    token: 'required',
    access: 'contestDesk.manage',
    body: z.object({ id: nullableIn(idIn), checked: nullableIn(flagIn), cid: nullableIn(idIn) }),
    data: z.null(),
    summary: 'Mark a balloon as delivered or undelivered',
  },

  deskPrints: {
    method: 'GET',
    path: '/api/contest-desk/prints',
    effect: 'read',
    token: 'ignored',
    access: 'contestDesk.use',
    query: z.object({ ...cid.shape, ...pageQuery(30), waiting: flag }),
    data: pageOf(deskPrint).extend({ title: z.string(), waiting: z.int() }),
    summary: 'Print requests at the desk, the longest waiting first',
  },
  deskPrintText: {
    method: 'GET',
    path: '/api/contest-desk/print-text',
    effect: 'read',
    token: 'ignored',
    access: 'contestDesk.use',
    query: z.object({ ...cid.shape, id: idIn }),
    data: deskPrint.extend({ content: z.string() }),
    summary: 'A print request with its text, at the desk',
  },
  markPrinted: {
    method: 'PUT',
    path: '/api/contest-desk/print',
    effect: 'write',
    token: 'ignored',
    access: 'contestDesk.use',
    body: z.object({ cid: idIn, id: idIn, isPrinted: flagIn }),
    data: z.null(),
    summary: 'Mark a request as printed or not, at the desk',
  },
  deskBalloons: {
    method: 'GET',
    path: '/api/contest-desk/balloons',
    effect: 'read',
    token: 'ignored',
    access: 'contestDesk.use',
    query: z.object({ ...cid.shape, ...pageQuery(30), waiting: flag, hidesFrozen: flag }),
    data: pageOf(deskBalloon).extend({ title: z.string(), waiting: z.int(), showsFrozen: z.boolean() }),
    summary: 'Balloons at the desk: to collect, to deliver, delivered',
  },
  handBalloon: {
    method: 'PUT',
    path: '/api/contest-desk/balloon',
    effect: 'write',
    token: 'ignored',
    access: 'contestDesk.use',
    body: z.object({ cid: idIn, id: idIn, isHanded: flagIn }),
    data: z.null(),
    summary: 'At the desk, mark a balloon as delivered or collected',
  },
})
