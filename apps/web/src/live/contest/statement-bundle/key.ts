import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'

/** Keys arrive over the event stream at the start; participants whose stream is lost ask for them. */

interface SentKey {
  readonly version: number
  readonly key: string
}

const sent = new Map<number, SentKey>()
const waiting = new Map<number, Set<(key: SentKey) => void>>()

/** Takes a key from the event stream. */
export const receiveKey = (cid: number, key: SentKey): void => {
  sent.set(cid, key)
  for (const resolve of waiting.get(cid) ?? []) resolve(key)
  waiting.delete(cid)
}

/** Later than this after the start, no key is on its way. */
const pushedMs = 5_000

/**
 * The key of a version in base64; null when the statements have changed since.
 * @throws ApiError when the server refuses it or cannot be reached
 */
export const keyOf = async (
  cid: number,
  { version, sinceStartMs }: { readonly version: number; readonly sinceStartMs: number },
): Promise<string | null> => {
  const known = sent.get(cid) ?? (sinceStartMs < pushedMs ? await pushedKey(cid) : null)
  if (known?.version === version) return known.key
  return (await call('statementBundles.key', { query: { cid, version } }, { quiet: true })).key
}

/** Waits for some part of the time, so that those who ask do not ask together. */
const pushedKey = (cid: number): Promise<SentKey | null> =>
  new Promise((resolve) => {
    const set = waiting.get(cid) ?? new Set()
    waiting.set(cid, set.add(resolve))
    setTimeout(() => {
      set.delete(resolve)
      resolve(null)
    }, Math.random() * limits.statementBundle.keyWaitMs)
  })
