import type { Deps } from '../../src/deps.ts'

/** Counts the statements a piece of work sends to the database. */
export const countQueries = async (deps: Pick<Deps, 'pool'>, work: () => Promise<unknown>): Promise<number> => {
  let sent = 0
  const spied = new Set<object>()
  const spy = (client: { query: (...args: never[]) => unknown }): void => {
    if (spied.has(client)) return
    spied.add(client)
    const original = client.query
    client.query = (...args) => {
      sent += 1
      return original.apply(client, args)
    }
  }
  deps.pool.on('acquire', spy as never)
  try {
    await work()
  } finally {
    deps.pool.off('acquire', spy as never)
    // Own methods hid the ones of the prototype.
    for (const client of spied) Reflect.deleteProperty(client, 'query')
  }
  return sent
}
