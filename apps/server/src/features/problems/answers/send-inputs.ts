import { fail } from '@verdict/contract'
import { ZipWriter } from '@verdict/problem-formats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Answered } from './open-answered.ts'

interface Sending {
  /** One case; undefined for all. */
  readonly seq: number | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Sends the input of a case, or a zip of all inputs, as it is read. Outputs are never sent.
 * @throws Refusal `answers.inputsClosed` or `answers.caseUnknown`
 */
export const sendInputs = async (
  deps: Deps,
  { id, opensInputs, cases }: Answered,
  { seq, request, reply }: Sending,
): Promise<void> => {
  if (!opensInputs) throw fail('answers.inputsClosed')
  const named = (name: string): FastifyReply =>
    reply
      .header('Content-Disposition', `attachment;filename=${encodeURIComponent(name)}`)
      .header('Cache-Control', 'no-store')
  if (seq !== undefined) {
    const testCase = cases.find((known) => known.seq === seq)
    if (testCase === undefined) throw fail('answers.caseUnknown')
    const { stream } = await deps.files.readBlob(testCase.input.hash)
    await named(testCase.inputName).type('application/octet-stream').send(stream)
    return
  }
  if (cases.length === 0) throw fail('answers.caseUnknown')
  const zip = new ZipWriter(1)
  for (const { inputName, input } of cases) {
    if (!zip.has(inputName))
      zip.file(inputName, input.bytes, async () => (await deps.files.readBlob(input.hash)).stream)
  }
  // The zip is packed already.
  request.headers['x-no-compression'] = 'true'
  await named(`problem_${id}_inputs.zip`).type('application/zip').send(zip.end())
}
