import { events } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { type Feature, handle } from '../../platform/http/mount.ts'
import { passesOf } from '../contest-desks/pass-cookie.ts'
import { Seats } from './seats.ts'
import { streamTopics } from './stream.ts'
import { openTopics } from './topics.ts'

export const eventFeature = (deps: Deps): Feature => {
  const seats = new Seats()
  return handle(events, {
    stream: async ({ viewer, query, address, request, reply }) => {
      const leave = seats.take(viewer, address)
      try {
        const topics = await openTopics(deps, { viewer, passes: passesOf(request) }, query.topics)
        await streamTopics(deps, { viewer, topics }, reply)
      } finally {
        leave()
      }
    },
  })
}
