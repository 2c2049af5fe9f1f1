import { events } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { watchSession } from '../../accounts/sessions/watch-session.ts'
import { passesOf } from '../../contests/desks/pass-cookie.ts'
import { Seats } from './seats.ts'
import { streamTopics } from './stream.ts'
import { openTopics } from './topics.ts'

export const eventFeature = (deps: Deps): Feature => {
  const seats = new Seats()
  return handle(events, {
    stream: async ({ viewer, query, address, request, reply }) => {
      // Quota is counted per stream; a viewer without any allowed topic uses none.
      const topics = await openTopics(deps, { viewer, passes: passesOf(request) }, query.topics)
      const stops = topics.submissions === null ? [] : [topics.submissions.stop]
      try {
        stops.push(seats.take(viewer, address))
        const ending = new AbortController()
        stops.push(await watchSession(deps, request, () => ending.abort()))
        await streamTopics(deps, { viewer, topics, ending: ending.signal }, reply)
      } finally {
        for (const stop of stops) stop()
      }
    },
  })
}
