import { verdict } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { faultOfNeeds, isInFull, missingNeed, orderOfGroups } from './groups.ts'

const need = (group: number, ...needs: number[]) => ({ group, needs })

test.each([
  ['as given when none needs another', [3, 1, 2], [], [3, 1, 2]],
  ['a needed group comes first', [2, 1], [need(2, 1)], [1, 2]],
  ['through several', [3, 2, 1], [need(3, 2), need(2, 1)], [1, 2, 3]],
  ['two needs', [1, 4, 2, 3], [need(4, 2, 3)], [1, 2, 3, 4]],
  ['a circle is left out', [1, 2, 3], [need(2, 3), need(3, 2)], [1]],
])('groups in order: %s', (_, groups, needs, order) => expect(orderOfGroups(groups, needs)).toEqual(order))

test.each([
  ['nothing wrong', [need(2, 1), need(3, 1, 2)], null],
  ['a group without cases', [need(2, 9)], { kind: 'empty', group: 9 }],
  ['needs of a group without cases', [need(9, 1)], { kind: 'empty', group: 9 }],
  ['itself', [need(2, 2)], { kind: 'circle', group: 2 }],
  ['a circle', [need(1, 3), need(3, 1)], { kind: 'circle', group: 1 }],
  ['twice', [need(2, 1), need(2, 3)], { kind: 'twice', group: 2 }],
])('needs: %s', (_, needs, fault) => expect(faultOfNeeds(needs, new Set([1, 2, 3]))).toEqual(fault))

test('a group counts when all it needs scored in full', () => {
  const needs = [need(3, 1, 2)]
  expect(missingNeed(3, needs, new Set([1]))).toBe(2)
  expect(missingNeed(3, needs, new Set([1, 2]))).toBeNull()
  expect(missingNeed(1, needs, new Set())).toBeNull()
})

test('a part is not in full, and neither is nothing', () => {
  const { accepted, partialAccepted } = verdict
  expect(isInFull([{ verdict: accepted }, { verdict: accepted }])).toBe(true)
  expect(isInFull([{ verdict: accepted }, { verdict: partialAccepted }])).toBe(false)
  expect(isInFull([])).toBe(false)
})
