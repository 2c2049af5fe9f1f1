import { ccs } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { Seats } from '../../site/events/seats.ts'
import { isCollection, readAccess, readCollection, readContestState, readObject } from './collections.ts'
import { sendFeed } from './feed/send-feed.ts'
import { info } from './info.ts'
import { openRound, openRounds, type Round } from './open-round.ts'
import { presentContest } from './present.ts'
import { answer, notThere } from './reply.ts'
import { readScoreboard } from './scoreboard.ts'
import { sendFiles } from './send-files.ts'
import { sendPhoto } from './send-photo.ts'
import { whoAsks } from './who-asks.ts'

export const ccsFeature = (deps: Deps): Feature => {
  const seats = new Seats()

  type CcsRequest = Parameters<typeof answer>[0] & { readonly viewer: Parameters<typeof whoAsks>[1] }

  /** Replies with an object made from a contest. */
  const inContest = (request: CcsRequest, cid: string, make: (round: Round) => unknown) =>
    answer(request, async () => {
      const viewer = await whoAsks(deps, request.viewer, request.request)
      return make(await openRound(deps, viewer, cid))
    })

  return handle(ccs, {
    info: (call) => answer(call, async () => info),
    infoAtSlash: (call) => answer(call, async () => info),
    contests: (call) =>
      answer(call, async () => {
        const viewer = await whoAsks(deps, call.viewer, call.request)
        return (await openRounds(deps, viewer)).map(presentContest)
      }),
    contest: (call) => inContest(call, call.params.cid, presentContest),
    collection: (call) =>
      inContest(call, call.params.cid, (round) => readNamed(deps, round, call.params.collection, call.query.group_id)),
    object: (call) =>
      inContest(call, call.params.cid, async (round) => {
        const { collection, id } = call.params
        if (!isCollection(collection)) throw notThere()
        const found = await readObject(deps, round, { collection, id })
        if (found === null) throw notThere()
        return found
      }),
    files: (call) =>
      inContest(call, call.params.cid, (round) => sendFiles(deps, round, { ...call, id: call.params.id })),
    photo: (call) =>
      inContest(call, call.params.cid, (round) => sendPhoto(deps, round, call.params.teamId, call.reply)),
    feed: (call) => inContest(call, call.params.cid, (round) => sendFeed(deps, round, { ...call, seats })),
  })
}

const readNamed = (deps: Deps, round: Round, name: string, groupId: string | undefined): unknown => {
  if (isCollection(name)) return readCollection(deps, round, name)
  if (name === 'state') return readContestState(deps, round)
  if (name === 'scoreboard') return readScoreboard(deps, round, groupId)
  if (name === 'access') return readAccess(round)
  throw notThere()
}
