import { fail } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { type Holder, noteConnected } from './lease.ts'
import { loadCounterparts, loadPrimary } from './load-primary.ts'
import { fetchJson, openFeed, type Primary } from './primary.ts'
import type { ShadowSettingsRow } from './repository.ts'
import { parseLine } from './schemas.ts'
import { authorizationOf } from './secret.ts'
import { ShadowSession } from './session.ts'

/** Between events, and when there are none. */
const restMs = 1_000

/** The primary of a shadow. */
export const primaryOf = (deps: Pick<Deps, 'cipher'>, shadow: ShadowSettingsRow): Primary => ({
  url: shadow.url,
  headers: authorizationOf(deps, shadow),
})

/**
 * Reads the primary until its feed ends or the signal aborts.
 * @throws Refusal with the reason in plain words when the primary cannot be read
 */
export const readPrimary = async (
  deps: Deps,
  holder: Holder,
  { shadow, signal }: { readonly shadow: ShadowSettingsRow; readonly signal: AbortSignal },
): Promise<void> => {
  const primary = primaryOf(deps, shadow)
  const objects = await loadPrimary(deps, primary)
  const session = new ShadowSession(deps, shadow, {
    objects,
    signal,
    counterparts: await loadCounterparts(deps, shadow),
  })
  await session.compare()
  signal.throwIfAborted()
  const resumed =
    shadow.feed_token === null ? null : await openFeed(deps, primary, { since: shadow.feed_token, signal })
  if (resumed === null) {
    // From the beginning: submissions that were deleted in the meantime are in no feed.
    const lists = [
      await fetchList(deps, primary, '/submissions'),
      await fetchList(deps, primary, '/judgements'),
    ] as const
    await session.takeAll(...lists)
  }
  const lines = resumed ?? (await openFeed(deps, primary, { since: null, signal }))
  if (lines === null) throw fail('contestShadow.broken')
  await noteConnected(deps, holder)
  deps.log.info({ contestId: shadow.contest_id }, 'shadow connected')
  try {
    await follow(session, { lines, primary, signal })
  } finally {
    await session.saveProgress()
  }
}

const fetchList = async (deps: Deps, primary: Primary, path: string): Promise<readonly unknown[]> => {
  const read = z.array(z.unknown()).safeParse(await fetchJson(deps, primary, path))
  if (read.success) return read.data
  throw fail('contestShadow.notContestApi', { path: `${new URL(primary.url).pathname}${path}` })
}

interface Feed {
  readonly lines: AsyncGenerator<string>
  readonly primary: Primary
  readonly signal: AbortSignal
}

const follow = async (session: ShadowSession, { lines, primary, signal }: Feed): Promise<void> => {
  let restedAt = performance.now()
  for await (const line of withPauses(lines, restMs)) {
    if (signal.aborted) return
    if (line !== null && line.trim() !== '') {
      const event = parseLine(line)
      if (event === null)
        throw fail('contestShadow.notContestApi', { path: `${new URL(primary.url).pathname}/event-feed` })
      await session.take(event)
    }
    if (line === null || performance.now() - restedAt > restMs) {
      await session.rest()
      restedAt = performance.now()
    }
  }
}

/** The lines, with a null for each pause that is longer than a time. */
async function* withPauses(lines: AsyncGenerator<string>, pauseMs: number): AsyncGenerator<string | null> {
  try {
    let next = lines.next()
    for (;;) {
      const timer = Promise.withResolvers<null>()
      const timeout = setTimeout(() => timer.resolve(null), pauseMs)
      const result = await Promise.race([next, timer.promise])
      clearTimeout(timeout)
      if (result === null) {
        yield null
        continue
      }
      if (result.done === true) return
      yield result.value
      next = lines.next()
    }
  } finally {
    // An answer that is read no further would hold its connection.
    void lines.return(undefined).catch(() => {})
  }
}
