import { z } from 'zod'

/** Codeforces rating of a handle; null for an unrated or unknown user. */
export type Rating = number | null

const timeoutMs = 30_000
/** Their API takes one call in two seconds from an address. */
const pauseMs = 2_000

const reply = z.union([
  z.object({ status: z.literal('OK'), result: z.array(z.object({ rating: z.int().optional() })) }),
  z.object({ status: z.literal('FAILED'), comment: z.string() }),
])

/** A name Codeforces could have given; anything else is not worth a call. */
export const isHandle = (text: string): boolean => /^[\w.-]{1,24}$/.test(text)

export interface Codeforces {
  /**
   * Ratings by handle, without duplicates. One unknown handle makes the whole call fail and is named, so the others are
   * requested again without it.
   * @throws Error when there is no valid response
   */
  ratingsOf(handles: readonly string[]): Promise<ReadonlyMap<string, Rating>>
}

export const openCodeforces = (
  url: string,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((next) => setTimeout(next, ms)),
): Codeforces => {
  let isFirst = true
  const ask = async (handles: readonly string[]) => {
    if (!isFirst) await wait(pauseMs)
    isFirst = false
    const answer = await fetch(`${url.replace(/\/+$/, '')}/api/user.info?handles=${handles.join(';')}`, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    })
    // A refusal has status 400 and a reason; other responses are invalid.
    const read = reply.safeParse(await answer.json().catch(() => null))
    if (!read.success) throw new Error(`Codeforces answered ${answer.status} without ratings.`)
    return read.data
  }
  const ratingsOf: Codeforces['ratingsOf'] = async (handles) => {
    const ratings = new Map<string, Rating>()
    let open = handles
    while (open.length > 0) {
      const said = await ask(open)
      if (said.status === 'OK') {
        // In request order, under the current names.
        if (said.result.length !== open.length) throw new Error('Codeforces answered for other people than asked.')
        for (const [place, handle] of open.entries()) ratings.set(handle, said.result[place]?.rating ?? null)
        return ratings
      }
      const unknown = /User with handle (\S+) not found/.exec(said.comment)?.[1]?.toLowerCase()
      const left = open.filter((handle) => handle.toLowerCase() !== unknown)
      if (left.length === open.length) throw new Error(`Codeforces refused: ${said.comment.slice(0, 200)}`)
      for (const handle of open) if (!left.includes(handle)) ratings.set(handle, null)
      open = left
    }
    return ratings
  }
  return { ratingsOf }
}
