import { events } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { type Feature, handle } from '../../platform/http/mount.ts'
import { Seats } from './seats.ts'
import { streamTopics } from './stream.ts'
import { openTopics } from './topics.ts'

export const eventFeature = (deps: Deps): Feature => {
  const seats = new Seats()
  return handle(events, {
    stream: async ({ viewer, query, address, reply }) => {
      const topics = await openTopics(deps, viewer, query.topics)
      const leave = seats.take(viewer, address)
      try {
        await streamTopics(deps, topics, reply)
      } finally {
        leave()
      }
    },
  })
}
