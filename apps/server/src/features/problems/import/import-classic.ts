import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fail, type Locale, type PackageFormat } from '@verdict/contract'
import { type FoundProblem, faultText, openPackage, PackageFault, packageLimits } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { takeFile } from '../../../platform/http/form.ts'
import { faultOf } from '../formats/fault-of.ts'
import { type TakeOptions, takeProblem } from '../formats/take-problem.ts'
import { archiveFolder, dropArchive, makeArchivePath } from './archive.ts'

export interface ClassicCall {
  readonly viewer: SignedIn
  readonly request: FastifyRequest
  readonly address: string
  readonly locale: Locale
}

/**
 * The import of existing clients: one form, all problems at once, only new ones (back-office reference 15). Imported
 * problems are kept even if others fail.
 * @throws Refusal `package.someFailed` with counts, the display ids in use and the failed ones.
 */
export const importClassic = async (deps: Deps, format: PackageFormat, call: ClassicCall): Promise<null> => {
  const path = await makeArchivePath(deps)
  try {
    const file = await takeFile(call.request, { field: 'file', maxBytes: packageLimits.archiveBytes })
    await pipeline(file.stream, createWriteStream(path, { mode: 0o600 }))
    requireSuffix(file.name, format === 'fps' ? 'xml' : 'zip')
    return await importFile(deps, { path, name: file.name, format }, call)
  } finally {
    await dropArchive(path)
  }
}

const requireSuffix = (name: string, suffix: string): void => {
  if (!name.toLowerCase().endsWith(`.${suffix}`)) throw fail('package.suffix', { suffix })
}

const importFile = async (
  deps: Deps,
  { path, name, format }: { readonly path: string; readonly name: string; readonly format: PackageFormat },
  { viewer, address, locale }: ClassicCall,
): Promise<null> => {
  const refuse = (error: unknown): never => {
    if (!(error instanceof PackageFault)) throw error
    throw fail('package.refused', { reason: escaped(faultText(locale, error.fault)) })
  }
  const opened = await openPackage(
    { file: path, name },
    { limits: packageLimits, format, scratch: archiveFolder(deps) },
  ).catch(refuse)
  const counts = { done: 0, known: [] as string[], failed: [] as string[] }
  try {
    const options = { author: viewer, limits: packageLimits, known: 'refuse', address } as const
    for (const problem of opened.problems) {
      const result = await takeOne(deps, problem, options)
      if (result === null) counts.done += 1
      else if (result.fault.fault.code === 'known.id') counts.known.push(result.name)
      else counts.failed.push(`${result.name}: ${faultText(locale, result.fault.fault)}`)
    }
  } finally {
    await opened.close()
  }
  if (counts.known.length + counts.failed.length === 0) return null
  throw fail('package.someFailed', {
    done: counts.done,
    failed: counts.known.length + counts.failed.length,
    known: counts.known.length === 0 ? '-' : counts.known.map(escaped).join(', '),
    broken: counts.failed.length === 0 ? '-' : counts.failed.map(escaped).join('<br/>'),
  })
}

const takeOne = async (deps: Deps, problem: FoundProblem, options: TakeOptions) => {
  let name = problem.key
  try {
    const packaged = await problem.read()
    const { displayId, statements, defaultLocale } = packaged.draft
    name = displayId ?? statements[defaultLocale]?.title ?? name
    const saved = await takeProblem(deps, packaged, options)
    deps.log.info({ key: problem.key, ...saved }, 'packaged problem imported')
    return null
  } catch (error) {
    const fault = faultOf(error)
    const title = name === problem.key ? await problem.title?.().catch(() => null) : null
    if (title) name = `${problem.key} (${title})`
    deps.log.warn({ key: problem.key, reason: fault.message, err: fault.cause }, 'packaged problem not imported')
    return { name, fault }
  }
}

/** Existing clients show the answer as HTML. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
