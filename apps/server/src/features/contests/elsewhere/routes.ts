import {
  type BodyOf,
  type ContestFeed,
  contestFeeds,
  type ExternalContest,
  fail,
  type Locale,
  limits,
  toInstant,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { outgoingUrl } from '../../../platform/outgoing/outgoing.ts'
import { storedText } from '../../../platform/stored-refusal.ts'
import { saveSettings } from '../../site/admin/save-settings.ts'
import { readFeedsJob } from './read-feeds.ts'
import { findReadings, upcomingEvents } from './repository.ts'

export const contestFeedFeature = (deps: Deps): Feature =>
  handle(contestFeeds, {
    list: () => listContests(deps),
    feeds: ({ locale }) => listFeeds(deps, locale),
    setFeeds: (call) => setFeeds(deps, signedIn(call.viewer), call.body, call),
  })

const listContests = async (deps: Deps): Promise<ExternalContest[]> => {
  const { contestFeeds: feeds } = await deps.settings.read()
  if (feeds.length === 0) return []
  const names = new Map(feeds.map(({ name, url }) => [url, name]))
  const rows = await upcomingEvents(deps.db, { urls: [...names.keys()], now: deps.clock.now() })
  return rows.map((row) => ({
    oj: names.get(row.feed) ?? '',
    url: row.url,
    title: row.title,
    beginTime: toInstant(row.starts_at),
    endTime: toInstant(row.ends_at),
  }))
}

const listFeeds = async (deps: Deps, locale: Locale): Promise<ContestFeed[]> => {
  const { contestFeeds: feeds } = await deps.settings.read()
  const readings = new Map((await findReadings(deps.db, deps.clock.now())).map((row) => [row.url, row]))
  return feeds.map(({ name, url }) => {
    const reading = readings.get(url)
    return {
      name,
      url,
      readTime: reading === undefined ? null : toInstant(reading.read_at),
      fault: storedText(reading?.refusal, locale),
      contests: Number(reading?.contests ?? 0),
    }
  })
}

/** @throws Refusal `config.linkMalformed` for an address that cannot be requested, or that is named twice */
const setFeeds = async (
  deps: Deps,
  viewer: SignedIn,
  { feeds }: BodyOf<(typeof contestFeeds)['setFeeds']>,
  caller: Caller,
): Promise<null> => {
  const checked = feeds.map(({ name, url }) => {
    const address = outgoingUrl(deps, url, limits.contestFeeds.urlMaxChars)
    if (address === null) throw fail('config.linkMalformed', { field: name })
    return { name, url: address.href }
  })
  const twice = checked.find(({ url }, index) => checked.findIndex((other) => other.url === url) !== index)
  if (twice !== undefined) throw fail('config.linkMalformed', { field: twice.name })
  await saveSettings(deps, { viewer, caller, action: 'site.contestFeeds' }, { contestFeeds: checked })
  await sendJob(deps, deps.db, readFeedsJob, {})
  return null
}
