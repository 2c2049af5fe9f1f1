import { createHash } from 'node:crypto'
import type { WriteDeps } from '../stored-files.ts'
import type { NamedCase } from './name-cases.ts'

/** The test data that an info file describes. */
interface DescribedData {
  readonly judgeMode: string
  readonly judgeCaseMode: string
  /** Stamp of the data, for readers who compare it. */
  readonly version: string
  readonly cases: readonly NamedCase[]
}

/** The info file HOJ stores with test data (judging reference 5.1), with the digests its judges compare. */
export const judgeInfo = async (
  deps: WriteDeps,
  { judgeMode, judgeCaseMode, version, cases }: DescribedData,
): Promise<string> => {
  const testCases = []
  for (const { one, input, output } of cases) {
    testCases.push({
      caseId: one.seq,
      ...(one.score !== null && { score: one.score }),
      ...(one.group !== null && { groupNum: one.group }),
      inputName: input,
      outputName: output,
      ...(judgeMode === 'default' && (await digestsOf((await deps.files.readBlob(one.output.hash)).stream))),
    })
  }
  return JSON.stringify({ mode: judgeMode, judgeCaseMode, version, testCasesSize: cases.length, testCases })
}

const lf = 10
const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13)

/** The three digests of an expected output, made in one pass without holding it. */
const digestsOf = async (chunks: AsyncIterable<unknown>) => {
  const [whole, stripped, trimmed] = [createHash('md5'), createHash('md5'), createHash('md5')]
  let outputSize = 0
  // Whitespace that may turn out to precede a newline or the end; newlines among it are kept if text follows.
  let pendingBlanks: number[] = []
  let pendingLines = 0
  for await (const given of chunks) {
    const chunk = given as Buffer
    whole.update(chunk)
    outputSize += chunk.length
    stripped.update(chunk.filter((byte) => !isBlank(byte)))
    const kept: number[] = []
    for (const byte of chunk) {
      if (byte === lf) {
        pendingLines += 1
        pendingBlanks = []
      } else if (isBlank(byte)) pendingBlanks.push(byte)
      else {
        for (; pendingLines > 0; pendingLines--) kept.push(lf)
        kept.push(...pendingBlanks.splice(0), byte)
      }
    }
    trimmed.update(Buffer.from(kept))
  }
  return {
    outputSize,
    outputMd5: whole.digest('hex'),
    allStrippedOutputMd5: stripped.digest('hex'),
    EOFStrippedOutputMd5: trimmed.digest('hex'),
  }
}
