import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { type ExportFormat, exportFormats, packageFormats } from '../vocabulary/package.ts'
import { questionKinds } from '../vocabulary/question.ts'
import { flagIn, idIn, instantOut, optionalIn } from '../wire.ts'

/**
 * Import and export of problem packages (api-admin 15). The calls below `/api/file` are those of existing clients. Ours
 * take three steps: upload the file in chunks, read the preview report, choose and import.
 */

/**
 * How one property of a package is imported. `mapped`: becomes `as`. `assumed`: missing in the package, we use `as`.
 * `lost`: unsupported and dropped.
 */
export const packageNote = z.object({
  fate: z.enum(['mapped', 'assumed', 'lost']),
  /** As the package calls it, e.g. `subtasks[2].if` or `limits.compilation_time`. */
  item: z.string(),
  /** The value here; null when it is lost. */
  as: z.string().nullable(),
  /** Why it is lost, in the reader's language; null otherwise. */
  why: z.string().nullable(),
})
export type PackageNote = z.output<typeof packageNote>

export const packagedProblem = z.object({
  /** Names the problem within the package. */
  key: z.string(),
  /** Its display id here; null when the import assigns a number. */
  problemId: z.string().nullable(),
  title: z.string(),
  /** Why it cannot be imported; null when it can. */
  fault: z.string().nullable(),
  /** The problem of this site that has its display id. */
  known: z.object({ pid: z.int(), title: z.string() }).nullable(),
  /** Default visibility: from the package, from the existing problem, or hidden. */
  auth: z.int(),
  type: z.int(),
  judgeMode: z.string(),
  judgeCaseMode: z.string(),
  timeLimit: z.int(),
  memoryLimit: z.int(),
  locales: z.array(z.string()),
  cases: z.int(),
  /** Questions of a question problem, with the beginnings of their texts. */
  questions: z.array(z.object({ kind: z.enum(questionKinds), points: z.int(), text: z.string() })),
  /** Bytes of its test data. */
  bytes: z.int(),
  groups: z.int(),
  pictures: z.int(),
  tags: z.array(z.string()),
  notes: z.array(packageNote),
  /** Another problem of the package has its display id. */
  isTwin: z.boolean(),
  /** Points its checker gives a perfect output, when the problem is pass-fail; it may be imported as OI. */
  checkerPoints: z.number().nullable(),
  /** Result of the import; null until it was tried. */
  outcome: z.enum(['created', 'updated', 'unchanged', 'skipped', 'failed']).nullable(),
  /** Id of the imported problem. */
  pid: z.int().nullable(),
})
export type PackagedProblemReport = z.output<typeof packagedProblem>

/** Losses of one problem in an export format. */
export const exportLosses = z.object({
  pid: z.int(),
  problemId: z.string(),
  losses: z.array(
    z.object({
      /** In the reader's language. */
      text: z.string(),
      /** A submission can get another verdict or score in the target system. */
      changesVerdicts: z.boolean(),
    }),
  ),
})

/** One id, several with commas between, or the parameter repeated. */
const pids = z.union([
  idIn.transform((pid) => [pid]),
  z.array(idIn).min(1).max(1_000),
  z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){1,999}$/)
    .transform((text) => text.split(',').map(Number)),
])
const exportFormat = optionalIn(z.enum(exportFormats)).transform((format): ExportFormat => format ?? 'verdict')

const importStates = ['receiving', 'reading', 'read', 'importing', 'finished', 'refused'] as const

const importHead = {
  importId: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  received: z.int(),
  /** `refused`: the package as a whole cannot be taken, and `reason` names why. */
  state: z.enum(importStates),
  format: z.enum(packageFormats).nullable(),
  reason: z.string().nullable(),
  /** Problems looked at or imported so far, of those there are. */
  done: z.int(),
  total: z.int(),
  gmtCreate: instantOut,
  username: z.string(),
}

/** An import with the report of every problem in it. */
export const packageImport = z.object({ ...importHead, problems: z.array(packagedProblem) })
export type PackageImport = z.output<typeof packageImport>

export const packagePieceBytes = limits.upload.chunkBytes
const importId = z.object({ importId: z.string().regex(/^[0-9a-f]{32}$/) })

const classic = {
  method: 'POST',
  effect: 'write',
  token: 'required',
  access: 'package.import',
  takes: 'form',
  cookie: true,
  data: z.null(),
} as const

export const packages = defineEndpoints({
  importHoj: { ...classic, path: '/api/file/import-problem', summary: 'Import a zip of HOJ, or our own; field `file`' },
  importQduoj: { ...classic, path: '/api/file/import-qdoj-problem', summary: 'Import a zip of QDUOJ; field `file`' },
  importFps: { ...classic, path: '/api/file/import-fps-problem', summary: 'Import an XML file of FPS; field `file`' },
  importHydro: { ...classic, path: '/api/file/import-hydro-problem', summary: 'Import a zip of Hydro; field `file`' },
  exportHoj: {
    method: 'GET',
    path: '/api/file/export-problem',
    effect: 'read',
    token: 'required',
    access: 'package.export',
    query: z.object({ pid: pids }),
    reply: 'raw',
    data: z.null(),
    summary: 'Problems as a zip of HOJ; `pid` repeated',
  },
  /** Ours, from here on. */
  export: {
    method: 'GET',
    path: '/api/admin/packages/export',
    effect: 'read',
    token: 'required',
    access: 'package.export',
    /** With losses that change verdicts the export is refused, unless `force` accepts them. */
    query: z.object({ pid: pids, format: exportFormat, force: optionalIn(flagIn) }),
    reply: 'raw',
    data: z.null(),
    summary: 'Problems as a zip of our own, of HOJ or of ICPC; `pid` repeated',
  },
  exportLosses: {
    method: 'GET',
    path: '/api/admin/packages/export-losses',
    effect: 'read',
    token: 'required',
    access: 'package.export',
    query: z.object({ pid: pids, format: exportFormat }),
    data: z.array(exportLosses),
    summary: 'What problems lose in an export format; problems that lose nothing are left out',
  },
  imports: {
    method: 'GET',
    path: '/api/admin/packages',
    effect: 'read',
    token: 'required',
    access: 'package.import',
    data: z.array(z.object(importHead)),
    summary: 'Imports of the last day, newest first',
  },
  begin: {
    method: 'POST',
    path: '/api/admin/packages',
    effect: 'write',
    token: 'required',
    access: 'package.import',
    body: z.object({ fileName: z.string().min(1).max(255), bytes: z.int().min(1) }),
    data: z.object({ importId: z.string(), pieceBytes: z.int() }),
    summary: 'Announce a package; answers the name of the import',
  },
  piece: {
    method: 'PUT',
    path: '/api/admin/packages/:importId/pieces',
    effect: 'write',
    token: 'required',
    access: 'package.import',
    params: importId,
    /** Offset of the chunk. Chunks are sent in order; one that was sent before may be sent again. */
    query: z.object({
      offset: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    }),
    takes: 'bytes',
    data: z.object({ received: z.int() }),
    summary: 'A piece of the file, as application/octet-stream; after the last one the package is read',
  },
  import: {
    method: 'GET',
    path: '/api/admin/packages/:importId',
    effect: 'read',
    token: 'required',
    access: 'package.import',
    params: importId,
    data: packageImport,
    summary: 'How far an import is, with the report of every problem',
  },
  start: {
    method: 'POST',
    path: '/api/admin/packages/:importId/start',
    effect: 'write',
    token: 'required',
    access: 'package.import',
    params: importId,
    body: z.object({
      problems: z
        .array(
          z.object({
            key: z.string().max(300),
            /** Overrides the display id of the package; null or absent keeps it. */
            problemId: z.string().trim().max(64).nullish(),
            /** What to do when a problem with that display id is there. */
            known: z.enum(['replace', 'skip']).default('skip'),
            /** Its visibility; null or absent keeps `auth` of the report. */
            auth: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullish(),
            /** 1: import a pass-fail problem as OI, its points spread over the cases. */
            type: z.union([z.literal(0), z.literal(1)]).nullish(),
            /** With `type` 1: points its checker gives a perfect output; absent keeps those of the report. */
            checkerPoints: z.number().positive().max(1_000_000).nullish(),
          }),
        )
        .min(1)
        .max(5_000),
    }),
    data: z.null(),
    summary: 'Import the chosen problems; their outcome appears in the report',
  },
  discard: {
    method: 'DELETE',
    path: '/api/admin/packages/:importId',
    effect: 'write',
    token: 'required',
    access: 'package.import',
    params: importId,
    data: z.null(),
    summary: 'Discard a package; imported problems are kept',
  },
})
