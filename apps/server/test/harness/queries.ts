import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../src/deps.ts'
import { currentRequestId } from '../../src/platform/http/request-context.ts'

const counted = new AsyncLocalStorage<true>()

/** Of all settings, which are cached for a second: a request outlasts it on a busy machine. */
const isOfCache = (text: string): boolean => text.endsWith('from "site_setting"')

const textOf = (query: string | { readonly text: string } | undefined): string =>
  typeof query === 'string' ? query : (query?.text ?? '')

/** Counts the statements that a piece of work and the requests of the meantime send; those of periodic jobs do not count. */
export const countQueries = async (deps: Pick<Deps, 'pool'>, work: () => Promise<unknown>): Promise<number> => {
  let sent = 0
  const spied = new Set<object>()
  const spy = (client: { query: (...args: never[]) => unknown }): void => {
    if (spied.has(client)) return
    spied.add(client)
    const original = client.query
    client.query = (...args) => {
      const isOfWork = counted.getStore() !== undefined || currentRequestId() !== null
      if (isOfWork && !isOfCache(textOf(args[0]))) sent += 1
      return original.apply(client, args)
    }
  }
  deps.pool.on('acquire', spy as never)
  try {
    await counted.run(true, work)
  } finally {
    deps.pool.off('acquire', spy as never)
    // Own methods hid the ones of the prototype.
    for (const client of spied) Reflect.deleteProperty(client, 'query')
  }
  return sent
}

/**
 * The shortest of some waits, in milliseconds: a busy machine delays some of them, but not each, unlike a fault.
 *
 * @param wait returns how long one of them took.
 */
export const shortestWait = async (wait: () => Promise<number>): Promise<number> => {
  let shortestMs = Number.POSITIVE_INFINITY
  for (let times = 0; times < 6 && shortestMs > enoughMs; times += 1) shortestMs = Math.min(shortestMs, await wait())
  return shortestMs
}

/** A shorter wait than this needs no other try. */
const enoughMs = 400

/** A chore is over by then. */
const choreMs = 100

/**
 * Like `countQueries` for repeatable work: the minimum of three runs, because a background job of an earlier request
 * may run during one of them.
 */
export const fewestQueries = async (deps: Pick<Deps, 'pool'>, work: () => Promise<unknown>): Promise<number> => {
  const counts: number[] = []
  for (let times = 0; times < 3; times += 1) {
    if (times > 0) await sleep(choreMs)
    counts.push(await countQueries(deps, work))
  }
  return Math.min(...counts)
}
