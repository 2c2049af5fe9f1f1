import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat, JudgingSettings } from '@verdict/contract'
import {
  type LoadedProblem,
  openPackage,
  type PackagedProblem,
  packageLimits,
  withUnixLines,
  writeIcpc,
  writeVerdict,
  ZipWriter,
} from '@verdict/problem-formats'
import type { TestCase } from '../harness/play-server.ts'

/** A problem as a site stores it, with its test data in memory. */
export interface StoredProblem {
  readonly loaded: LoadedProblem
  readonly blobs: ReadonlyMap<string, Buffer>
}

/** Stores a problem that was read, as the site does. */
export const store = async (problem: PackagedProblem): Promise<StoredProblem> => {
  const blobs = new Map<string, Buffer>()
  const keep = async (content: { open(): Promise<Readable> }) => {
    const bytes = await buffer(Readable.from(withUnixLines(await content.open())))
    const hash = createHash('sha256').update(bytes).digest('hex')
    blobs.set(hash, bytes)
    return { hash, bytes: bytes.length }
  }
  const isOi = problem.draft.type === 1
  const cases = []
  for (const [index, item] of problem.cases.entries()) {
    cases.push({
      seq: index + 1,
      inputName: item.inputName,
      outputName: item.outputName,
      input: await keep(item.input),
      output: await keep(item.output),
      score: isOi ? (item.score ?? 0) : null,
      group: isOi ? item.group : null,
    })
  }
  const groups = isOi && problem.needs.length > 0 ? { groups: [...problem.needs] } : {}
  const draft = {
    ...problem.draft,
    displayId: problem.draft.displayId ?? 'P1',
    testdata: { hash: '', cases, ...groups },
  }
  const { programs, generatorScript } = problem
  return { loaded: { id: 1, version: '1', draft, programs, generatorScript }, blobs }
}

/** Writes it in a format and reads that package again. */
export const roundTrip = async ({ loaded, blobs }: StoredProblem, format: ExportFormat): Promise<StoredProblem> => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-formats-'))
  try {
    const files = {
      readBlob: async (hash: string) => {
        const bytes = blobs.get(hash) ?? Buffer.alloc(0)
        return { bytes: bytes.length, stream: Readable.from(bytes.length === 0 ? [] : [bytes]) }
      },
      readNamed: async () => null,
    }
    const zip = new ZipWriter()
    if (format === 'icpc') await writeIcpc({ files }, loaded, { zip, slug: 'problem' })
    else await writeVerdict({ files }, loaded, { zip, slug: 'problem', format })
    const file = join(folder, 'package.zip')
    await pipeline(zip.end(), createWriteStream(file))
    const opened = await openPackage({ file }, { limits: packageLimits })
    try {
      const [found] = opened.problems
      if (found === undefined) throw new Error('The export has no problem.')
      return await store(await found.read())
    } finally {
      await opened.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The job a judge host gets for it. */
export const judgedAs = ({ loaded, blobs }: StoredProblem) => {
  const { draft } = loaded
  const settings: Partial<JudgingSettings> = {
    type: draft.type,
    judgeMode: draft.judgeMode,
    judgeCaseMode: draft.judgeCaseMode,
    timeLimitMs: draft.timeLimitMs,
    memoryLimitMb: draft.memoryLimitMb,
    stackLimitMb: draft.stackLimitMb,
    ignoreTrailingBlanks: draft.ignoreTrailingBlanks,
    fileIo: draft.fileIo,
    checker:
      draft.judgeMode === 'default' || draft.checker === null
        ? null
        : {
            ...draft.checker,
            extraFiles: { ...draft.checker.extraFiles },
            arguments: [...(draft.checker.arguments ?? [])],
          },
    extraFiles: { ...draft.extraFiles },
    ...(draft.limitFactors !== undefined && { limitFactors: draft.limitFactors }),
    ...(draft.processes !== undefined && { processes: draft.processes }),
    ...(draft.passes !== undefined && { passes: draft.passes }),
    ...(draft.outputOnly !== undefined && { outputOnly: draft.outputOnly }),
  }
  const text = (hash: string): string => (blobs.get(hash) ?? Buffer.alloc(0)).toString()
  const cases = draft.testdata.cases.map(
    (item): TestCase => ({
      input: text(item.input.hash),
      output: text(item.output.hash),
      ...(item.score !== null && { score: item.score }),
      ...(item.group !== null && { group: item.group }),
    }),
  )
  return { settings, cases, ...(draft.testdata.groups !== undefined && { groups: draft.testdata.groups }) }
}
