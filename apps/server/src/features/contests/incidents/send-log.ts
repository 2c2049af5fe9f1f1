import type { ContestIncident, contestIncidents, QueryOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { csvOf } from '../../../platform/csv.ts'
import { listIncidents } from './list-incidents.ts'

interface LogDownload {
  readonly query: QueryOf<(typeof contestIncidents)['log']>
  readonly reply: FastifyReply
}

/**
 * Sends the incidents of a contest for the report of the jury.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const sendLog = async (deps: Deps, viewer: SignedIn, { query, reply }: LogDownload): Promise<void> => {
  const incidents = (await listIncidents(deps, viewer, query.cid)).toReversed()
  const isJson = query.format === 'json'
  const content = isJson ? `${JSON.stringify({ contest: query.cid, incidents }, null, 2)}\n` : csvOf(tableOf(incidents))
  await reply
    .type(isJson ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment;filename=contest_${query.cid}_incidents.${isJson ? 'json' : 'csv'}`)
    .header('Cache-Control', 'no-store')
    .send(Buffer.from(content))
}

const head = [
  'Incident',
  'Problem',
  'Start',
  'End',
  'Seconds',
  'Mode',
  'Message',
  'Submissions',
  'Refused participants',
  'Entry',
  'Time',
  'By',
  'Participant',
  'Extra seconds',
  'End moved by',
  'Freeze moved by',
  'Removed from penalties',
]

/** A row for each thing that was done, and for each participant with extra time. */
const tableOf = (incidents: readonly ContestIncident[]): (string | number)[][] => [
  head,
  ...incidents.flatMap((incident) => {
    const { applied } = incident
    const common = [
      incident.id,
      incident.displayId ?? '',
      incident.startTime,
      incident.endTime ?? '',
      incident.lengthSeconds ?? '',
      incident.mode,
      incident.message,
      incident.submissions,
      incident.refused,
    ]
    const moved = [
      applied?.endMovedSeconds ?? '',
      applied?.freezeMovedSeconds ?? '',
      applied === null ? '' : applied.removesTime ? 'yes' : 'no',
    ]
    return [
      ...incident.events.map(({ kind, by, at }) => [...common, kind, at, by, '', '', ...moved]),
      ...(applied?.extra ?? []).map(({ username, seconds }) => [
        ...common,
        'extra time',
        '',
        '',
        username,
        seconds,
        ...moved,
      ]),
    ]
  }),
]
