import { fail } from '@verdict/contract'
import ical, { type Event } from 'ical.js'

/** An event of a calendar. */
export interface CalendarEvent {
  readonly uid: string
  readonly title: string
  readonly url: string
  readonly startsAt: Date
  readonly endsAt: Date
}

interface Wanted {
  /** Where readers go for an event without an address. */
  readonly feedUrl: string
  readonly now: Date
}

/** How far ahead contests are kept. */
const aheadMs = 60 * 86_400_000
const mostEvents = 200
/** A rule that repeats every minute must not keep the server busy. */
const mostOccurrences = 2_000
const titleMaxChars = 200
const urlMaxChars = 500

/**
 * The events of an iCalendar text that have not ended and begin within two months, repeated ones included, the earliest
 * first. Events that cannot be read are left out.
 * @throws Refusal `contestFeed.notCalendar`
 */
export const readCalendar = (text: string, { feedUrl, now }: Wanted): readonly CalendarEvent[] => {
  const jcal = parsed(text, feedUrl)
  const until = now.getTime() + aheadMs
  const events = new ical.Component(jcal).getAllSubcomponents('vevent').flatMap((component) => {
    try {
      const event = new ical.Event(component)
      if (event.isRecurrenceException()) return []
      const url = urlOf(String(component.getFirstPropertyValue('url') ?? ''), event, feedUrl)
      return timesOf(event, now.getTime(), until).map(
        ({ start, end }): CalendarEvent => ({
          uid: (event.uid ?? `${event.summary}`).slice(0, 300),
          title: [...(event.summary ?? '').trim()].slice(0, titleMaxChars).join(''),
          url,
          startsAt: new Date(start),
          endsAt: new Date(end),
        }),
      )
    } catch {
      return []
    }
  })
  const unique = new Map(events.map((event) => [`${event.uid} ${event.startsAt.getTime()}`, event]))
  return [...unique.values()]
    .filter(({ title }) => title !== '')
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, mostEvents)
}

const parsed = (text: string, feedUrl: string): unknown => {
  const plain = text.replace(/^\uFEFF/, '')
  try {
    if (/^\s*BEGIN:VCALENDAR/i.test(plain)) return ical.parse(plain)
  } catch {
    // The library describes the line in English; the author of the calendar has its own tools for that.
  }
  throw fail('contestFeed.notCalendar', { host: new URL(feedUrl).host })
}

interface Span {
  readonly start: number
  readonly end: number
}

const timesOf = (event: Event, now: number, until: number): readonly Span[] => {
  const wanted = ({ start, end }: Span): boolean => end > now && end >= start && start < until
  const { startDate, endDate } = event
  if (startDate === null) return []
  if (!event.isRecurring()) {
    const start = startDate.toUnixTime() * 1_000
    return [{ start, end: (endDate ?? startDate).toUnixTime() * 1_000 }].filter(wanted)
  }
  const found: Span[] = []
  const occurrences = event.iterator()
  for (let count = 0; count < mostOccurrences; count += 1) {
    const at = occurrences.next()
    if (at === null || at === undefined || at.toUnixTime() * 1_000 >= until) break
    const { startDate, endDate } = event.getOccurrenceDetails(at)
    const span = { start: startDate.toUnixTime() * 1_000, end: endDate.toUnixTime() * 1_000 }
    if (wanted(span)) found.push(span)
  }
  return found
}

/** Readers of the site follow it: never one that runs. */
const isLink = (text: string): boolean =>
  text.length <= urlMaxChars && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The address of an event, or the first one in its place or text, or the site of the calendar. */
const urlOf = (own: string, { location, description }: Event, feedUrl: string): string => {
  const texts = [location, description].map((text) => /https?:\/\/[^\s<>"]+/.exec(text ?? '')?.[0] ?? '')
  return [own, ...texts].find(isLink) ?? new URL(feedUrl).origin
}
