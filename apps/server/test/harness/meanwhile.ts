import { expect } from 'vitest'
import type { TestServer } from './server.ts'

type Reach = Pick<TestServer, 'deps'>

/** A transaction waits for a lock. */
const untilSomebodyWaits = async ({ deps }: Reach): Promise<void> => {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await deps.pool.query(waiting)).rowCount, { timeout: 5_000 }).not.toBe(0)
}

interface Meeting<T> {
  /** Statements run in a transaction first. */
  readonly first: readonly string[]
  /** The call that arrives then and waits. */
  readonly come: () => Promise<T>
  /** Statements run while it waits. */
  readonly next?: readonly string[]
}

/** Does something in a transaction, lets something else come upon it, and commits. */
export const meanwhile = async <T>(server: Reach, { first, come, next = [] }: Meeting<T>): Promise<T> => {
  const client = await server.deps.pool.connect()
  let isOver = false
  try {
    await client.query('begin')
    for (const statement of first) await client.query(statement)
    const coming = come()
    await untilSomebodyWaits(server)
    for (const statement of next) await client.query(statement)
    await client.query('commit')
    isOver = true
    return await coming
  } finally {
    client.release(!isOver)
  }
}
