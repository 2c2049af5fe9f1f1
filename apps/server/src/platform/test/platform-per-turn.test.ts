import { expect, test } from 'vitest'
import { perTurn } from '../per-turn.ts'

const lengths = (asked: string[][]) => async (keys: readonly string[]) => {
  asked.push([...keys])
  return new Map(keys.filter((key) => key !== 'absent').map((key) => [key, key.length]))
}

test('keys of one turn are looked up together, each of them once', async () => {
  const asked: string[][] = []
  const find = perTurn(lengths(asked))
  expect(await Promise.all(['a', 'bb', 'a', 'absent'].map(find))).toEqual([1, 2, 1, undefined])
  expect(asked).toEqual([['a', 'bb', 'absent']])
})

test('a call during a lookup is not answered by it', async () => {
  const asked: string[][] = []
  let value = 1
  let finish: () => void = () => undefined
  const find = perTurn(async (keys) => {
    asked.push([...keys])
    const seen = value
    if (asked.length === 1) await new Promise<void>((resolve) => (finish = resolve))
    return new Map(keys.map((key) => [key, seen]))
  })
  const first = find('a')
  await expect.poll(() => asked.length).toBe(1)
  value = 2
  // The second lookup does not wait for the first.
  expect(await find('a')).toBe(2)
  finish()
  expect(await first).toBe(1)
})

test('a turn with too many keys has several lookups', async () => {
  const asked: string[][] = []
  const find = perTurn(lengths(asked), 2)
  expect(await Promise.all(['a', 'b', 'c'].map(find))).toEqual([1, 1, 1])
  expect(asked).toEqual([['a', 'b'], ['c']])
})

test('a lookup that fails fails its calls, and the next turn looks again', async () => {
  let isBroken = true
  const find = perTurn(async (keys) => {
    if (isBroken) throw new Error('away')
    return new Map(keys.map((key) => [key, 1]))
  })
  const calls = await Promise.allSettled(['a', 'b'].map(find))
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await find('a')).toBe(1)
})
