import {
  acmExportFormats,
  type ContestExportFormat,
  type contestPackages,
  fail,
  publicExportFormats,
  type QueryOf,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { openOwnRound, type Round } from '../ccs/open-round.ts'
import { ruleOf } from '../ccs/present.ts'
import { exportFeed } from './export-feed.ts'
import { exportIcpc } from './export-icpc.ts'
import { exportOwn } from './export-own.ts'
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

interface Wish {
  readonly viewer: SignedIn
  readonly withSubmissions: boolean
}

type Exporter = (deps: Deps, round: Round, wish: Wish) => Promise<ContestFile>

const exporters: Readonly<Record<ContestExportFormat, Exporter>> = {
  results: exportResults,
  scoreboard: exportScoreboard,
  xcpcio: exportXcpcio,
  feed: exportFeed,
  sources: exportSources,
  icpc: (deps, { contest }, { viewer }) => exportIcpc(deps, { contest: contest.row, viewer }),
  verdict: (deps, { contest }, wish) => exportOwn(deps, { contest: contest.row, ...wish }),
}

interface ExportCall {
  readonly query: QueryOf<typeof contestPackages.export>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Sends a contest to one of its managers in a format. Formats without a public view contain everything.
 * @throws Refusal `contest.missing`, `contest.notYours` or `contest.exportNeedsAcm`
 */
export const exportContest = async (deps: Deps, viewer: SignedIn, { query, request, reply }: ExportCall) => {
  const { cid, format } = query
  const hasPublicView = publicExportFormats.some((name) => name === format)
  const view = hasPublicView ? query.view : 'whole'
  const round = await openOwnRound(deps, viewer, { cid, view })
  if (acmExportFormats.some((name) => name === format) && ruleOf(round) !== 'acm') throw fail('contest.exportNeedsAcm')
  const file = await exporters[format](deps, round, { viewer, withSubmissions: query.submissions })
  deps.log.info({ contestId: cid, accountId: viewer.id, format, view }, 'contest exported')
  // Zips are compressed already.
  if (file.type === 'application/zip') request.headers['x-no-compression'] = 'true'
  await reply
    .type(file.type)
    .header('Content-Disposition', `attachment;filename=contest_${cid}_${file.name}`)
    .header('Cache-Control', 'no-store')
    .send(file.content)
}
