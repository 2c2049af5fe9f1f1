import { z } from 'zod'
import { momentIn } from '../admin-contests/schemas.ts'
import { defineEndpoints } from '../endpoint.ts'
import { locales } from '../vocabulary/locale.ts'
import { archiveSources, contestExportFormats, problemUses } from '../vocabulary/package.ts'
import { idIn, optionalIn } from '../wire.ts'
import { contestImport, contestImportHead } from './schemas.ts'

const format = z.enum(contestExportFormats)
const importId = z.object({ importId: z.string().regex(/^[0-9a-f]{32}$/) })
const imports = { token: 'required', access: 'contestPackage.import' } as const

/** Whole contests as files: exports for their managers, imports for super admins. */
export const contestPackages = defineEndpoints({
  export: {
    method: 'GET',
    path: '/api/admin/contest/export',
    effect: 'read',
    token: 'required',
    access: 'contestPackage.export',
    query: z.object({
      cid: idIn,
      format,
      /** `public` leaves out what the scoreboard freeze hides; `whole` contains everything. */
      view: optionalIn(z.enum(['whole', 'public'])).transform((view) => view ?? 'whole'),
      /** Our own package with submissions and their code, or without them. */
      submissions: optionalIn(z.enum(['true', 'false'])).transform((value) => value !== 'false'),
    }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'A contest as results, scoreboard, XCPCIO data, event feed, code by team, ICPC or own package',
  },
  losses: {
    method: 'GET',
    path: '/api/admin/contest/export-losses',
    effect: 'read',
    token: 'required',
    access: 'contestPackage.export',
    query: z.object({ cid: idIn, format }),
    data: z.array(z.string()),
    summary: 'What a contest loses in an export format, as sentences',
  },
  archive: {
    method: 'GET',
    path: '/api/file/contest-archive',
    effect: 'read',
    token: 'required',
    access: 'contestPackage.export',
    query: z.object({
      cid: idIn,
      /** Of the pages; by default that of the caller. */
      language: optionalIn(z.enum(locales)),
      /** `all` adds the programs of all submissions on the list. */
      sources: optionalIn(z.enum(archiveSources)).transform((sources) => sources ?? 'none'),
    }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'Pages of an ended contest that open from disk, as a zip, for its managers',
  },
  imports: {
    ...imports,
    method: 'GET',
    path: '/api/admin/contest-packages',
    effect: 'read',
    data: z.array(contestImportHead),
    summary: 'Contest packages of the last day, newest first',
  },
  upload: {
    ...imports,
    method: 'POST',
    path: '/api/admin/contest-packages',
    effect: 'write',
    takes: 'form',
    data: z.object({ importId: z.string() }),
    summary: 'Upload a contest package as the field `file`; it is read, and nothing is created yet',
  },
  import: {
    ...imports,
    method: 'GET',
    path: '/api/admin/contest-packages/:importId',
    effect: 'read',
    params: importId,
    data: contestImport,
    summary: 'Progress of an import, with everything it would create or has created',
  },
  start: {
    ...imports,
    method: 'POST',
    path: '/api/admin/contest-packages/:importId/start',
    effect: 'write',
    params: importId,
    body: z.object({
      /** Another start; all times of the package move with it. Needed when the package has none. */
      startTime: momentIn.nullish(),
      /** Null: as the package says. */
      visible: z.boolean().nullish(),
      people: z.boolean().default(true),
      submissions: z.boolean().default(true),
      /** Problems that are not created. `existing` uses the problem of this site with the same display id. */
      problems: z
        .array(z.object({ seq: z.int(), use: z.enum(problemUses) }))
        .max(100)
        .default([]),
    }),
    data: z.null(),
    summary: 'Create the contest with everything that was not left out',
  },
  discard: {
    ...imports,
    method: 'DELETE',
    path: '/api/admin/contest-packages/:importId',
    effect: 'write',
    params: importId,
    data: z.null(),
    summary: 'Discard a contest package; what was created is kept',
  },
})
