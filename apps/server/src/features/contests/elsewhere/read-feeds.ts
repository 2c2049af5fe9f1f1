import { fail, Refusal } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { sendOut } from '../../../platform/outgoing/outgoing.ts'
import { outgoingFault } from '../../../platform/outgoing/outgoing-fault.ts'
import { refusalAsStored } from '../../../platform/stored-refusal.ts'
import { type CalendarEvent, readCalendar } from './read-calendar.ts'
import { dropFeedsExcept, storeEvents, storeRefusal } from './repository.ts'

const timeoutMs = 20_000
/** The calendars of the largest judges have less than a tenth of it. */
const mostChars = 2_000_000
const headers = { accept: 'text/calendar, text/plain;q=0.5', 'user-agent': 'Verdict' }

/**
 * Reads the calendars that the site names, one after the other. A calendar that fails keeps the contests of its last
 * reading, and its fault is shown next to the setting.
 */
export const readFeeds = async (
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'config' | 'connections' | 'log'>,
): Promise<void> => {
  const { contestFeeds } = await deps.settings.read()
  await dropFeedsExcept(
    deps.db,
    contestFeeds.map(({ url }) => url),
  )
  for (const { name, url } of contestFeeds) {
    const now = deps.clock.now()
    const events = await fetchEvents(deps, url).catch((error: unknown) => outgoingFault(error, url))
    if (events instanceof Refusal) {
      const refusal = refusalAsStored(events)
      deps.log.warn({ feed: name, refusal }, 'a calendar of contests could not be read')
      await storeRefusal(deps.db, { url, now, refusal })
    } else await storeEvents(deps.db, { url, now, events })
  }
}

const fetchEvents = async (
  deps: Pick<Deps, 'clock' | 'config' | 'connections'>,
  url: string,
): Promise<readonly CalendarEvent[]> => {
  const { status, text } = await sendOut(deps, {
    method: 'GET',
    url,
    headers,
    body: null,
    timeoutMs,
    maxChars: mostChars,
  })
  const { host } = new URL(url)
  if (status !== 200) throw fail('outgoing.status', { host, status })
  if (text.length >= mostChars) throw fail('outgoing.tooLarge', { host, max: mostChars })
  return readCalendar(text, { feedUrl: url, now: deps.clock.now() })
}

/** Every hour on one server, and after the setting changed. */
export const readFeedsJob = defineJob({
  name: 'contestFeeds.read',
  schedule: '7 * * * *',
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 3_600 },
  data: z.object({}),
  run: (deps) => readFeeds(deps),
})
