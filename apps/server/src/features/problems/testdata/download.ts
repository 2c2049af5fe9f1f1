import { fail, type QueryOf, type testdata } from '@verdict/contract'
import { judgeInfo, type NamedCase, nameCases, ZipWriter } from '@verdict/problem-formats'
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
  const cases = nameCases(set.cases)
  addAll(deps, zip, cases)
  const { judge_mode: judgeMode, judge_case_mode: judgeCaseMode } = row
  zip.late('info', () => judgeInfo(deps, { judgeMode, judgeCaseMode, version: set.hash, cases }))
  await on.reply
    .type('application/zip')
    .header('Content-Disposition', `attachment;filename=${encodeURIComponent(name)}`)
    .send(zip.end())
}

const addAll = (deps: Deps, zip: ZipWriter, cases: readonly NamedCase[]): void => {
  const add = (name: string, file: { readonly hash: string; readonly bytes: number }): void => {
    // Cases with the same file share its name.
    if (!zip.has(name)) zip.file(name, file.bytes, async () => (await deps.files.readBlob(file.hash)).stream)
  }
  for (const { one, input, output } of cases) {
    add(input, one.input)
    add(output, one.output)
  }
}
