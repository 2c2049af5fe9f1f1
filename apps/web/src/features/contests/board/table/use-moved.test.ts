import { expect, test } from 'vitest'
import type { BoardLine } from './board-line.ts'
import { movesBetween } from './use-moved.ts'

const line = (uid: string, place: number | null) => ({ person: { uid }, place }) as BoardLine

test('rows that took another place are marked; newcomers and stars are not', () => {
  const before = [line('a', 1), line('b', 2), line('s', null), line('c', 3)]
  const after = [line('c', 1), line('n', 2), line('s', null), line('a', 3), line('b', 2)]
  expect(Object.fromEntries(movesBetween(before, after))).toEqual({ c: 'up', a: 'down' })
})
