import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSandbox } from '../src/index.ts'
import { groupsOf } from './host.ts'

/** By file of the scheduler: the weight of a process of usual niceness. */
const weights = { 'cpu.shares': 1_024, 'cpu.weight': 100 }

test('each slot counts for the scheduler like one process, also next to others', async (context) => {
  const sandbox = await openSandbox({ slots: 3 })
  try {
    const groups = groupsOf(sandbox.brokerPid ?? 0)
    const found = Object.entries(weights).flatMap(([file, ofProcess]) =>
      groups
        .filter((group) => existsSync(join(group, file)))
        .map((group) => ({ group, processes: Number(readFileSync(join(group, file), 'utf8')) / ofProcess })),
    )
    const slots = found.filter(({ group }) => /\/s\d+$/.test(group))
    if (slots.length === 0) return context.skip()
    const all = found.filter(({ group }) => /\/verdict-[^/]*$/.test(group))
    expect(all.map(({ processes }) => processes)).toEqual([3])
    expect(slots.map(({ processes }) => processes)).toEqual([1, 1, 1])
  } finally {
    await sandbox.close()
  }
})
