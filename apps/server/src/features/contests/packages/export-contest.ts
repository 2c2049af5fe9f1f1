import type { ContestExportFormat, contestPackages, QueryOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { openOwnRound, type Round } from '../ccs/open-round.ts'
import { exportFeed } from './export-feed.ts'
import { exportResults } from './export-results.ts'
import { exportScoreboard } from './export-scoreboard.ts'
import { exportSources } from './export-sources.ts'
import { exportXcpcio } from './export-xcpcio.ts'

/** A file that is made while it is sent. */
export interface ContestFile {
  readonly name: string
  readonly type: string
  readonly content: string | NodeJS.ReadableStream
}

type Exporter = (deps: Deps, round: Round) => Promise<ContestFile>

const exporters: Readonly<Record<ContestExportFormat, Exporter>> = {
  results: exportResults,
  scoreboard: exportScoreboard,
  xcpcio: exportXcpcio,
  feed: exportFeed,
  sources: exportSources,
}

interface ExportCall {
  readonly query: QueryOf<typeof contestPackages.export>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Sends a contest to one of its managers in a format. The code of submissions has no public view.
 * @throws Refusal `contest.missing`, `contest.notYours` or `contest.exportNeedsAcm`
 */
export const exportContest = async (deps: Deps, viewer: SignedIn, { query, request, reply }: ExportCall) => {
  const { cid, format } = query
  const view = format === 'sources' ? 'whole' : query.view
  const round = await openOwnRound(deps, viewer, { cid, view })
  const file = await exporters[format](deps, round)
  deps.log.info({ contestId: cid, accountId: viewer.id, format, view }, 'contest exported')
  // Zips are compressed already.
  if (file.type === 'application/zip') request.headers['x-no-compression'] = 'true'
  await reply
    .type(file.type)
    .header('Content-Disposition', `attachment;filename=contest_${cid}_${file.name}`)
    .header('Cache-Control', 'no-store')
    .send(file.content)
}
