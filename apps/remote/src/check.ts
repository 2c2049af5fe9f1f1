import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, type Connections, findSite, makeTurns, messageOf, SiteClient } from '@verdict/remote-sites'

export interface CheckOptions {
  readonly site: string
  readonly problemId: string
  readonly account: Account
  readonly language: string | null
  readonly code: string
  readonly baseUrl?: string | null
  readonly connections: Connections
  readonly say: (line: string) => void
  readonly pause?: (milliseconds: number) => Promise<void>
}

const maxLooks = 60

/** Proves an adapter against the live site: every step once, each with what came back. @returns whether all worked. */
export const checkSite = async (options: CheckOptions): Promise<boolean> => {
  const { say, account, code } = options
  const pause = options.pause ?? (async (ms: number) => void (await sleep(ms)))
  const site = findSite(options.site.toUpperCase())
  const problemId = site?.readId(options.problemId) ?? null
  if (site === null || problemId === null) {
    say(`Unknown site or problem id: ${options.site} ${options.problemId}`)
    return false
  }
  const { connections, baseUrl = null } = options
  const adapter = site.open(new SiteClient({ site, baseUrl, connections, turn: makeTurns(site.requestGapMs) }), {
    pause,
  })
  try {
    await adapter.login(account)
    say(`login: ok, as ${account.username}`)
    const problem = await adapter.scrape(problemId)
    say(
      `scrape: ${problem.title}, ${problem.timeLimitMs} ms, ${problem.memoryLimitMb} MB, ${problem.samples.length} samples`,
    )
    const before = await adapter.find(problem.problemId, account)
    say(`find: latest run ${before ?? 'none'}`)
    const language = options.language ?? site.languages[0]?.name ?? ''
    let remoteId = await adapter.submit({ problemId: problem.problemId, language, code }, account)
    say(`submit: ok in ${language}`)
    for (let look = 0; remoteId === null && look < 5; look += 1) {
      await pause(2_000)
      const latest = await adapter.find(problem.problemId, account)
      if (latest !== before) remoteId = latest
    }
    if (remoteId === null) throw new Error('the run is not on the status list')
    say(`find: our run is ${remoteId}`)
    const run = { remoteId, problemId: problem.problemId, username: account.username }
    for (let look = 0; look < maxLooks; look += 1) {
      await pause(site.pollGapMs)
      const state = await adapter.poll(run)
      say(`poll: ${JSON.stringify(state)}`)
      if (state.kind !== 'final') continue
      if (state.verdict === -2) say(`compile text: ${await adapter.compileText(run)}`)
      return true
    }
    say('poll: no verdict in time')
  } catch (error) {
    say(`failed: ${messageOf(error)}`)
  }
  return false
}
