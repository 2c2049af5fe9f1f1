import { expect, test } from 'vitest'
import { readCalendar } from '../read-calendar.ts'

const feedUrl = 'https://calendar.example/contests.ics'
const now = new Date('2026-05-01T12:00:00Z')
const read = (text: string) => readCalendar(text, { feedUrl, now })

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const moscow = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Moscow', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'],
]

test('events have titles, addresses and times, the earliest first', () => {
  const text = calendar(
    ...moscow,
    ...event('UID:2', 'SUMMARY:Round 2', 'DTSTART;TZID=Europe/Moscow:20260503T170000', 'DURATION:PT2H'),
    ...event(
      'UID:1',
      'SUMMARY:Round\\, 1',
      'DTSTART:20260502T100000Z',
      'DTEND:20260502T123000Z',
      'URL:https://a.example/1',
    ),
  )
  expect(read(text)).toEqual([
    {
      uid: '1',
      title: 'Round, 1',
      url: 'https://a.example/1',
      startsAt: new Date('2026-05-02T10:00:00Z'),
      endsAt: new Date('2026-05-02T12:30:00Z'),
    },
    {
      uid: '2',
      title: 'Round 2',
      url: 'https://calendar.example',
      startsAt: new Date('2026-05-03T14:00:00Z'),
      endsAt: new Date('2026-05-03T16:00:00Z'),
    },
  ])
})

test('the address can be in the place or the text, and is never one that runs', () => {
  const times = ['DTSTART:20260502T100000Z', 'DTEND:20260502T110000Z']
  const text = calendar(
    ...event('UID:1', 'SUMMARY:A', ...times, 'LOCATION:https://b.example/x'),
    ...event('UID:2', 'SUMMARY:B', ...times, 'DESCRIPTION:See https://c.example/y for more'),
    ...event('UID:3', 'SUMMARY:C', ...times, 'URL:javascript:alert(1)'),
  )
  const links = read(text).map(({ url }) => url)
  expect(links).toEqual(['https://b.example/x', 'https://c.example/y', 'https://calendar.example'])
})

test('events that are over, far ahead or without a title are left out, and running ones are not', () => {
  const text = calendar(
    ...event('UID:1', 'SUMMARY:Over', 'DTSTART:20260501T100000Z', 'DTEND:20260501T120000Z'),
    ...event('UID:2', 'SUMMARY:Running', 'DTSTART:20260501T110000Z', 'DTEND:20260501T130000Z'),
    ...event('UID:3', 'SUMMARY:Far', 'DTSTART:20260801T100000Z', 'DTEND:20260801T120000Z'),
    ...event('UID:4', 'DTSTART:20260502T100000Z', 'DTEND:20260502T120000Z'),
    ...event('UID:5', 'SUMMARY:No times'),
  )
  expect(read(text).map(({ title }) => title)).toEqual(['Running'])
})

test('repeated events are listed one by one, without those that were taken out', () => {
  const text = calendar(
    ...event(
      ...['UID:w', 'SUMMARY:Weekly', 'DTSTART:20200104T120000Z', 'DTEND:20200104T140000Z'],
      ...['RRULE:FREQ=WEEKLY', 'EXDATE:20260509T120000Z'],
    ),
  )
  const starts = read(text).map(({ startsAt }) => startsAt.toISOString().slice(0, 10))
  expect(starts.slice(0, 3)).toEqual(['2026-05-02', '2026-05-16', '2026-05-23'])
  expect(starts).toHaveLength(8)
})

test.each(['', '<!doctype html><p>Not found', '{"events":[]}'])('%j is no calendar', (text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code: 'contestFeed.notCalendar' }))
})

test('a calendar that is cut off is refused or read as far as it goes', () => {
  const whole = calendar(...event('UID:1', 'SUMMARY:A', 'DTSTART:20260502T100000Z', 'DTEND:20260502T110000Z'))
  for (let length = 20; length < whole.length; length += 7) {
    try {
      expect(read(whole.slice(0, length)).length).toBeLessThanOrEqual(1)
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  }
})
