import type { ExportFormat } from '@verdict/contract'
import type { LoadedProblem } from '@verdict/problem-formats'
import { writeIcpc, writeVerdict, ZipWriter } from '@verdict/problem-formats'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { loadProblem } from '../formats/load-problem.ts'

interface ExportRequest {
  readonly pids: readonly number[]
  readonly format: ExportFormat
  readonly reply: FastifyReply
}

/**
 * Sends problems as one zip, written while it is sent. Numbers that belong to no problem are left out, as existing
 * clients expect.
 */
export const exportProblems = async (deps: Deps, { pids, format, reply }: ExportRequest): Promise<FastifyReply> => {
  const zip = new ZipWriter()
  const slugs = new Set<string>()
  for (const pid of new Set(pids)) {
    const loaded = await loadProblem(deps.db, pid)
    if (loaded === null) continue
    const slug = format === 'hoj' ? `problem_${pid}` : slugOf(loaded, slugs)
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

/** The display id as a portable file name; duplicates get a number. */
const slugOf = ({ draft, id }: LoadedProblem, taken: ReadonlySet<string>): string => {
  const plain = draft.displayId.toLowerCase().replace(/[^a-z0-9]+/g, '') || `problem${id}`
  return taken.has(plain) ? `${plain}x${id}` : plain
}
