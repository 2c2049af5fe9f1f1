import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { closedPersonal } from '../../accounts/privacy/hide-personal.ts'
import { readPhoto } from '../photos/read-photos.ts'
import type { Round } from './open-round.ts'
import { CcsFault, notThere } from './reply.ts'
import { readerOf } from './rows.ts'

/**
 * The photo of a team, for contest managers.
 * @throws CcsFault 403 for others, 404 when there is none
 */
export const sendPhoto = async (deps: Deps, round: Round, teamId: string, reply: FastifyReply): Promise<void> => {
  if (round.sight !== 'whole') throw new CcsFault(403, 'Photos are for contest managers.')
  const closed = await closedPersonal(deps, readerOf(round), [teamId])
  if (closed?.(teamId).includes('photo') === true) throw notThere()
  const photo = await readPhoto(deps, round.contest.row.id, teamId)
  if (photo === null) throw notThere()
  await reply
    .type('image/jpeg')
    .header('Content-Length', photo.bytes)
    .header('Cache-Control', 'private, no-cache')
    .header('Vary', 'Authorization')
    .send(photo.stream)
}
