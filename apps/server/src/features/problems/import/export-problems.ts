import { type DataOf, type ExportFormat, fail, type Locale, type packages } from '@verdict/contract'
import { type LoadedProblem, lossesOf, lossText, writeIcpc, writeVerdict, ZipWriter } from '@verdict/problem-formats'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { loadProblem } from '../formats/load-problem.ts'

interface ExportRequest {
  readonly pids: readonly number[]
  readonly format: ExportFormat
  /** Export in spite of losses that change verdicts. */
  readonly force: boolean
  readonly locale: Locale
  readonly reply: FastifyReply
}

/**
 * Sends problems as one zip, written while it is sent. Numbers that belong to no problem are left out, as existing
 * clients expect.
 * @throws Refusal `package.exportLoses` when submissions would be judged differently and this is not forced
 */
export const exportProblems = async (deps: Deps, request: ExportRequest): Promise<FastifyReply> => {
  const { pids, format, force, locale, reply } = request
  const problems = await loadProblems(deps, pids)
  if (!force) refuseLosses(problems, format, locale)
  const zip = new ZipWriter()
  const slugs = new Set<string>()
  for (const loaded of problems) {
    const slug = format === 'hoj' ? `problem_${loaded.id}` : slugOf(loaded, slugs)
    slugs.add(slug)
    if (format === 'icpc') await writeIcpc(deps, loaded, { zip, slug })
    else await writeVerdict(deps, loaded, { zip, slug, format })
  }
  const name = `problem_export_${deps.clock.now().getTime()}.zip`
  return reply
    .header('Content-Type', 'application/zip')
    .header('Content-Disposition', `attachment;filename=${name}`)
    .send(zip.end())
}

/** The losses of each problem in a format, in the reader's language. */
export const listLosses = async (
  deps: Deps,
  { pids, format, locale }: Pick<ExportRequest, 'pids' | 'format' | 'locale'>,
): Promise<DataOf<typeof packages.exportLosses>> =>
  (await loadProblems(deps, pids)).flatMap((loaded) => {
    const losses = lossesOf(loaded, format).map((loss) => ({
      text: lossText(locale, loss),
      changesVerdicts: loss.changesVerdicts,
    }))
    return losses.length === 0 ? [] : [{ pid: loaded.id, problemId: loaded.draft.displayId, losses }]
  })

const loadProblems = async (deps: Deps, pids: readonly number[]): Promise<readonly LoadedProblem[]> => {
  const problems: LoadedProblem[] = []
  for (const pid of new Set(pids)) {
    const loaded = await loadProblem(deps.db, pid)
    if (loaded !== null) problems.push(loaded)
  }
  return problems
}

const refuseLosses = (problems: readonly LoadedProblem[], format: ExportFormat, locale: Locale): void => {
  for (const loaded of problems) {
    const losses = lossesOf(loaded, format).filter((loss) => loss.changesVerdicts)
    if (losses.length === 0) continue
    const listed = losses.map((loss) => lossText(locale, loss)).join(locale === 'zh-CN' ? '；' : '; ')
    throw fail('package.exportLoses', { name: loaded.draft.displayId, losses: listed })
  }
}

/** The display id as a portable file name; duplicates get a number. */
const slugOf = ({ draft, id }: LoadedProblem, taken: ReadonlySet<string>): string => {
  const plain = draft.displayId.toLowerCase().replace(/[^a-z0-9]+/g, '') || `problem${id}`
  return taken.has(plain) ? `${plain}x${id}` : plain
}
