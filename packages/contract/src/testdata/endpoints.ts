import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { idIn, instantOut, intIn, nullableIn, optionalIn, pageOf, pageQuery } from '../wire.ts'

/** A data set's name; it changes with its content and never means anything else. */
const setHash = z.string().regex(/^[0-9a-f]{64}$/)
const token = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)

const testdataCase = z.object({
  seq: z.int(),
  input: z.string(),
  output: z.string(),
  inputBytes: z.int(),
  outputBytes: z.int(),
  score: z.int().nullable(),
  groupNum: z.int().nullable(),
})

const testdataSet = z.object({
  pid: z.int(),
  problemId: z.string(),
  type: z.int(),
  judgeCaseMode: z.string(),
  /** Null when the problem has no data yet. */
  hash: z.string().nullable(),
  isUploadCase: z.boolean(),
  ioScore: z.int().nullable(),
  bytes: z.int(),
  cases: z.array(testdataCase),
})

/** Content of an archive before a problem uses it. */
const staged = z.object({
  fileList: z.array(z.object({ input: z.string(), output: z.string(), groupNum: z.int().optional() })),
  /** Sent back as `uploadTestcaseDir` when the problem is saved; valid for the uploader only. */
  fileListDir: z.string(),
  /** Ours: notes by file name. */
  notes: z.array(z.object({ file: z.string(), note: z.enum(['outputMissing', 'inputMissing', 'ignored']) })),
  bytes: z.int(),
})

const upload = z.object({
  uploadId: z.string(),
  name: z.string(),
  bytes: z.int(),
  received: z.int(),
  /** How much to send at once. */
  chunkBytes: z.int(),
  expires: instantOut,
})

/**
 * Test data. The first two calls are those of existing clients (api-admin 16.1, 16.2), the others are ours. Every
 * change makes a new set and puts it in the old one's place in one step; `hash` names the set the change was made on,
 * so that two people cannot undo each other unknowingly.
 */
export const testdata = defineEndpoints({
  uploadZip: {
    method: 'POST',
    path: '/api/file/upload-testcase-zip',
    effect: 'write',
    token: 'required',
    access: 'testdata.upload',
    takes: 'form',
    cookie: true,
    query: z.object({ mode: optionalIn(z.string().max(64)), gid: optionalIn(idIn) }),
    data: staged,
    summary: 'Upload a zip of test cases as one form (field file)',
  },
  download: {
    method: 'GET',
    path: '/api/file/download-testcase',
    effect: 'read',
    token: 'required',
    access: 'testdata.download',
    query: z.object({ pid: idIn, hash: optionalIn(setHash) }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'The test data of a problem as a zip; ours: of any set it ever had',
  },
  /** Ours, for large files: start, send chunks, then use the upload. */
  startUpload: {
    method: 'POST',
    path: '/api/upload/start',
    effect: 'write',
    token: 'required',
    access: 'testdata.upload',
    body: z.object({ name: z.string().min(1).max(255), bytes: intIn.pipe(z.int().min(1)) }),
    data: upload,
    summary: 'Begin the upload of a large file in pieces',
  },
  /** Ours. `offset` is the number of bytes received; clients that lost it request the state. */
  sendChunk: {
    method: 'PUT',
    path: '/api/upload/chunk',
    effect: 'write',
    token: 'required',
    access: 'testdata.upload',
    takes: 'bytes',
    query: z.object({ uploadId: token, offset: intIn.pipe(z.int().min(0)) }),
    data: upload,
    summary: 'Send the next piece as application/octet-stream',
  },
  uploadState: {
    method: 'GET',
    path: '/api/upload/state',
    effect: 'read',
    token: 'required',
    access: 'testdata.upload',
    query: z.object({ uploadId: token }),
    data: upload,
    summary: 'How much of an upload has come',
  },
  dropUpload: {
    method: 'DELETE',
    path: '/api/upload',
    effect: 'write',
    token: 'required',
    access: 'testdata.upload',
    query: z.object({ uploadId: token }),
    data: z.null(),
    summary: 'Give an upload up',
  },
  /** Ours. Reads a whole upload as a zip of test cases; answers what uploadZip answers. */
  stage: {
    method: 'POST',
    path: '/api/admin/testdata/stage',
    effect: 'write',
    token: 'required',
    access: 'testdata.upload',
    body: z.object({ uploadId: token, mode: nullableIn(z.string().max(64)) }),
    data: staged,
    summary: 'Read an uploaded zip as test cases',
  },
  /** Ours. */
  current: {
    method: 'GET',
    path: '/api/admin/testdata',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    query: z.object({ pid: idIn, hash: optionalIn(setHash) }),
    data: testdataSet,
    summary: 'The cases of a problem with sizes; with `hash` those of an older set of it',
  },
  /** Ours. The beginnings of a case's files. Bytes that are no text come as U+FFFD. */
  preview: {
    method: 'GET',
    path: '/api/admin/testdata/case',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    query: z.object({
      pid: idIn,
      seq: intIn,
      hash: optionalIn(setHash),
      maxBytes: optionalIn(intIn.pipe(z.int().min(1).max(limits.testdata.preview.maxBytes))),
    }),
    data: testdataCase.extend({
      inputText: z.string(),
      outputText: z.string(),
      inputCut: z.boolean(),
      outputCut: z.boolean(),
    }),
    summary: 'Look into one case',
  },
  /** Ours. The whole list in its new order: omitted cases are deleted; `seq` names the case of the set `hash`. */
  arrange: {
    method: 'PUT',
    path: '/api/admin/testdata',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    maxBodyBytes: limits.problem.bodyBytes,
    body: z.object({
      pid: idIn,
      hash: setHash,
      cases: z
        .array(z.object({ seq: intIn, score: nullableIn(intIn.pipe(z.int().min(0))), groupNum: nullableIn(intIn) }))
        .min(1)
        .max(limits.testdata.maxCases),
    }),
    data: testdataSet,
    summary: 'Order, score, group and drop cases',
  },
  /** Ours. Puts an archive's cases in the place of the present ones, or behind them. */
  replace: {
    method: 'POST',
    path: '/api/admin/testdata/replace',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    body: z.object({
      pid: idIn,
      hash: nullableIn(setHash),
      fileListDir: token,
      how: z.enum(['replace', 'append']).default('replace'),
    }),
    data: testdataSet,
    summary: 'Use an uploaded archive',
  },
  /** Ours. Runs the problem's generator script and its main solution on a judge host. */
  generate: {
    method: 'POST',
    path: '/api/admin/testdata/generate',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    body: z.object({ pid: idIn }),
    data: z.object({ taskId: z.int() }),
    summary: 'Make cases with the generators of the problem',
  },
  /** Ours. Once it is done, `staged` holds what `replace` takes; nothing of the problem has changed yet. */
  generated: {
    method: 'GET',
    path: '/api/admin/testdata/generated',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    query: z.object({ taskId: idIn }),
    data: z.object({
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      /** Which line failed, and in whose words. */
      message: z.string().nullable(),
      done: z.int(),
      total: z.int(),
      staged: staged.nullable(),
    }),
    summary: 'How far the making of cases is',
  },
  /** Ours. Without `seq` a new case at the end. */
  saveCase: {
    method: 'PUT',
    path: '/api/admin/testdata/case',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    maxBodyBytes: limits.problem.bodyBytes,
    body: z.object({
      pid: idIn,
      hash: nullableIn(setHash),
      seq: nullableIn(intIn),
      input: z.string(),
      output: z.string(),
      score: nullableIn(intIn.pipe(z.int().min(0))),
      groupNum: nullableIn(intIn),
    }),
    data: testdataSet,
    summary: 'Type a case, new or in the place of another',
  },
  /** Ours. */
  versions: {
    method: 'GET',
    path: '/api/admin/testdata/versions',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    query: z.object({ pid: idIn, ...pageQuery(20) }),
    data: pageOf(
      z.object({
        id: z.int(),
        hash: z.string(),
        isCurrent: z.boolean(),
        by: z.string().nullable(),
        at: instantOut,
        how: z.enum(['made', 'editor', 'upload', 'arranged', 'typed', 'imported', 'restored', 'generated']),
        caseCount: z.int(),
        bytes: z.int(),
        /** Compared with the version before: cases by the name of their input. */
        added: z.int(),
        removed: z.int(),
        changed: z.int(),
      }),
    ),
    summary: 'Every set the problem has had: who, when and what changed',
  },
  /** Ours. */
  restore: {
    method: 'POST',
    path: '/api/admin/testdata/restore',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    body: z.object({ pid: idIn, id: idIn }),
    data: testdataSet,
    summary: 'Go back to an older version; the present one stays in the list',
  },
})
