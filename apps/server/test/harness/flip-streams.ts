import { type FlipWorlds, type Lesser, lessers, type World } from './flip-world.ts'

/** Streams of the lesser roles in two worlds, compared stage by stage. */

/** Blanks values that may differ between any two responses. */
export const settled = (text: string, world: World): string =>
  text
    .replace(/^date: .*$/gm, '')
    // The feed position is encrypted, differently each time.
    .replace(/"token":"([^"]+)"/g, (_, token: string) => `"token":"${token.length} letters"`)
    .replaceAll(world.server.url, '')

export const tokenOf = (flip: FlipWorlds, lesser: Lesser): string | undefined =>
  lesser === 'guest' ? undefined : flip.people[lesser].token

/** One stream for everything and one for each contest: a user holds a limited number of streams. */
const streamPaths = (flip: FlipWorlds): readonly string[] => [
  ...(flip.ids.topics ?? []).slice(0, 1).map((topics) => `/api/events?topics=${topics}`),
  ...flip.contests.map(
    (id) => `/api/events?topics=contest:${id},board:${id},board:${id}:late,board:${id}:open,desk:${id}`,
  ),
  ...flip.contests.map((cid) => `/api/ccs/contests/${cid}/event-feed`),
]

const listen = async (world: World, path: string, token: string | undefined) => {
  const leaving = new AbortController()
  const headers: Record<string, string> = token === undefined ? {} : { authorization: token }
  const reply = await fetch(`${world.server.url}${path}`, { headers, signal: leaving.signal })
  let text = `${reply.status} ${reply.headers.get('content-type')}\n`
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of reply.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  const over = read().catch(() => {})
  return {
    /** Everything received since the last call. */
    take: (): string => {
      const taken = settled(byTopic(text), world)
      text = ''
      return taken
    },
    leave: async () => {
      leaving.abort()
      await over
    },
  }
}

/**
 * The order of two boards is random; events of each are in order. What keeps a silent connection open (a comment, an
 * empty line) follows the clock of each server.
 */
const byTopic = (text: string): string => {
  const topicOf = (message: string) => /^data: \{"topic":"([^"]*)"/.exec(message)?.[1] ?? ''
  return text
    .split(/\n{2,}/)
    .map((message) => message.replace(/^\n|\n$/g, ''))
    .filter((message) => message !== '' && !message.startsWith(':'))
    .toSorted((a, b) => (topicOf(a) < topicOf(b) ? -1 : Number(topicOf(a) > topicOf(b))))
    .join('\n\n')
}

/** Boards move once a second and streams look again once a second. */
const longEnoughMs = 2_500

/** What each stream received in a stage, in both worlds. */
export type StageTexts = ReadonlyMap<string, readonly [string, string]>

/** Opens every stream of the lesser roles in both worlds; `stage` makes a change and returns what they received. */
export const openStreams = async (flip: FlipWorlds) => {
  const pairs = await Promise.all(
    lessers.flatMap((lesser) =>
      streamPaths(flip).map(async (path) => {
        const [first, second] = flip.worlds
        const token = tokenOf(flip, lesser)
        const ends = [await listen(first, path, token), await listen(second, path, token)] as const
        return [`${lesser} ${path}`, ends] as const
      }),
    ),
  )
  return {
    stage: async (change: () => Promise<void>): Promise<StageTexts> => {
      await change()
      await new Promise((next) => setTimeout(next, longEnoughMs))
      return new Map(pairs.map(([name, [first, second]]) => [name, [first.take(), second.take()] as const]))
    },
    close: () => Promise.all(pairs.flatMap(([, ends]) => ends.map((end) => end.leave()))),
  }
}

/** Where two texts part, with a little around it. */
export const apart = (first: string, second: string): string => {
  let at = 0
  while (first[at] === second[at]) at += 1
  return `${first.slice(Math.max(0, at - 80), at + 120)} <> ${second.slice(at, at + 120)}`
}

/** The streams that differ between the worlds. */
export const differing = (texts: StageTexts): readonly string[] =>
  [...texts].flatMap(([name, [first, second]]) => (first === second ? [] : [`${name}: ${apart(first, second)}`]))
