import { type contestPackages, fail, type Locale, type QueryOf } from '@verdict/contract'
import { contestPhase, isFrozenAt, type SignedIn } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { siteUrl } from '../../../platform/site-url.ts'
import { openOwnRound } from '../ccs/open-round.ts'
import { hasUnjudged } from '../certificates/results.ts'
import type { OpenContest } from '../core/find-contest.ts'
import { gatherContest } from './gather.ts'
import { packArchive } from './pack-archive.ts'

interface ArchiveCall {
  readonly query: QueryOf<typeof contestPackages.archive>
  /** Of the caller, for an archive without a chosen language. */
  readonly locale: Locale
  readonly address: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Sends the archive of a contest to one of its managers: static pages of what the contest makes public, as a zip.
 * @throws Refusal `contest.missing`, `contest.notYours`, or as `requireFinal`
 */
export const downloadArchive = async (deps: Deps, viewer: SignedIn, call: ArchiveCall): Promise<void> => {
  const { query, request, reply } = call
  const { cid } = query
  const round = await openOwnRound(deps, viewer, { cid, view: 'public' })
  const { contest } = round
  // A virtual run repeats a contest that has its own archive.
  if (contest.terms.virtual !== undefined) throw fail('contest.missing')
  await requireFinal(deps, contest)
  const locale = query.language ?? call.locale
  const archived = await gatherContest(deps, { contest, locale, site: await siteUrl(deps) })
  if (archived === null) throw fail('contest.missing')
  const withSources = query.sources === 'all'
  const content = await packArchive(deps, { archived, round, withSources })
  await audit(deps.db, {
    actor: viewer,
    action: 'contest.archive',
    subject: { kind: 'contest', id: cid, name: contest.row.title },
    after: { sources: query.sources, language: locale },
    address: call.address,
  })
  deps.log.info({ contestId: cid, accountId: viewer.id, sources: query.sources }, 'contest archived')
  // Its entries are compressed already.
  request.headers['x-no-compression'] = 'true'
  await reply
    .type('application/zip')
    .header('Content-Disposition', `attachment;filename=contest_${cid}_archive.zip`)
    .header('Cache-Control', 'no-store')
    .send(content)
}

/** @throws Refusal `contest.archiveNotEnded`, `contest.archiveFrozen` or `contest.archiveUnjudged` */
const requireFinal = async (deps: Pick<Deps, 'db' | 'clock'>, { row, terms }: OpenContest): Promise<void> => {
  const now = deps.clock.now()
  if (contestPhase(terms, now) !== 'ended') throw fail('contest.archiveNotEnded')
  if (isFrozenAt(terms, now)) throw fail('contest.archiveFrozen')
  if (await hasUnjudged(deps.db, [row.id])) throw fail('contest.archiveUnjudged')
}
