import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { idIn } from '../wire.ts'

const params = z.object({ remoteImportId: idIn })

const head = {
  importId: z.int(),
  /** The site, as in display ids. */
  name: z.string(),
  state: z.enum(['running', 'finished', 'cancelled']),
  username: z.string(),
  gmtCreate: z.string(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
}

/**
 * - `created`, `updated`, `unchanged`: in the bank.
 * - `skipped`: was stored already and is not to be replaced.
 * - `failed`: `reason` says why.
 */
export const remoteImportOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const

export const remoteImport = z.object({
  ...head,
  /** Why the next problem is not fetched at the moment. */
  holdup: z.enum(['paused', 'resting']).nullable(),
  problems: z.array(
    z.object({
      problemId: z.string(),
      /** Null while it waits, and for good when the import was cancelled before. */
      outcome: z.enum(remoteImportOutcomes).nullable(),
      /** Attempts that failed so far. */
      tries: z.int(),
      reason: z.string().nullable(),
      /** Of the stored problem. */
      pid: z.int().nullable(),
      displayId: z.string().nullable(),
      title: z.string().nullable(),
    }),
  ),
})

/** Imports of many problems of one remote site, at the pace of the site. All of it is ours. */
export const remoteImports = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/admin/remote-imports',
    effect: 'read',
    token: 'required',
    access: 'adminProblem.edit',
    data: z.array(z.object(head)),
    summary: 'Imports of remote problems, newest first: own ones, for problem managers all',
  },
  start: {
    method: 'POST',
    path: '/api/admin/remote-imports',
    effect: 'write',
    token: 'required',
    access: 'adminProblem.edit',
    body: z.object({
      name: z.string().max(32),
      /** Problem numbers and ranges. */
      list: z.string().max(limits.remoteImport.listChars),
      /** What to do with problems that are stored already. */
      known: z.enum(['skip', 'replace']).default('skip'),
    }),
    data: z.object({ importId: z.int() }),
    summary: 'Import problems of a remote judge one after the other',
  },
  read: {
    method: 'GET',
    path: '/api/admin/remote-imports/:remoteImportId',
    effect: 'read',
    token: 'required',
    access: 'adminProblem.edit',
    params,
    data: remoteImport,
    summary: 'Progress of an import and the outcome of every problem',
  },
  cancel: {
    method: 'POST',
    path: '/api/admin/remote-imports/:remoteImportId/cancel',
    effect: 'write',
    token: 'required',
    access: 'adminProblem.edit',
    params,
    data: z.null(),
    summary: 'Stop an import; imported problems are kept',
  },
  retry: {
    method: 'POST',
    path: '/api/admin/remote-imports/:remoteImportId/retry',
    effect: 'write',
    token: 'required',
    access: 'adminProblem.edit',
    params,
    data: z.null(),
    summary: 'Import the problems again that failed or were not reached',
  },
})
