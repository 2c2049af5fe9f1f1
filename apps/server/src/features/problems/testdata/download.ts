import { fail, type Manifest, type QueryOf, type testdata } from '@verdict/contract'
import { ZipWriter } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { mayDo } from '../editor/kept-problem.ts'
import { setOf } from './kept-data.ts'
import { findDataOf } from './repository.ts'

/**
 * The test data as a zip with the description `info` (api-admin 16.2), written as it is read: files go out one after the
 * other and nothing is kept in memory.
 * @throws Refusal `testdata.none`; as everything a download refuses it answers HTTP 400.
 */
export const downloadData = async (
  deps: Deps,
  viewer: SignedIn,
  on: {
    readonly query: QueryOf<typeof testdata.download>
    readonly request: FastifyRequest
    readonly reply: FastifyReply
  },
): Promise<void> => {
  const row = await findDataOf(deps.db, viewer, on.query.pid)
  if (row === undefined) throw fail('testdata.none')
  if (!mayDo('problem.readData', viewer, row)) throw fail('auth.forbidden')
  const set = await setOf(deps.db, row, on.query.hash)
  if (set === null || set.cases.length === 0) throw fail('testdata.none')
  // Packed lightly, so that the disk is the slowest part, and not a second time on the way.
  const zip = new ZipWriter(1)
  on.request.headers['x-no-compression'] = 'true'
  const name = `problem_${row.id}_testcase_${deps.clock.now().getTime()}.zip`
  addAll(deps, zip, set)
  const { is_uploaded_data: isUploaded, judge_case_mode: mode } = row
  zip.text('info', describe(set, { isUploaded, mode }))
  await on.reply
    .type('application/zip')
    .header('Content-Disposition', `attachment;filename=${encodeURIComponent(name)}`)
    .send(zip.end())
}

const addAll = (deps: Deps, zip: ZipWriter, set: Manifest): void => {
  const add = (name: string, file: { readonly hash: string; readonly bytes: number }): void => {
    // Two cases may share an output's name; their inputs never do.
    const free = zip.has(name) ? `${file.hash.slice(0, 8)}-${name}` : name
    zip.file(free, file.bytes, async () => (await deps.files.readBlob(file.hash)).stream)
  }
  for (const testCase of set.cases) {
    add(testCase.inputName, testCase.input)
    add(testCase.outputName, testCase.output)
  }
}

const describe = (set: Manifest, about: { readonly isUploaded: boolean; readonly mode: string }): string =>
  JSON.stringify({
    version: set.hash,
    isUploadCase: about.isUploaded,
    judgeCaseMode: about.mode,
    testCasesSize: set.cases.length,
    testCases: set.cases.map((testCase) => ({
      caseId: testCase.seq,
      seq: testCase.seq,
      inputName: testCase.inputName,
      outputName: testCase.outputName,
      ...(testCase.score !== null && { score: testCase.score }),
      ...(testCase.group !== null && { groupNum: testCase.group }),
    })),
  })
