import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CaseTiles, tilesOf } from './CaseTiles.tsx'
import { memoryText, timeText } from './measures.ts'
import { VerdictTag } from './VerdictTag.tsx'

const one = (seq: number, verdict = 0) => ({ seq, group: null, verdict, timeMs: 12, memoryKb: 2_048 })

test('a tag has the full name as its accessible name', () => {
  render(<VerdictTag verdict={-1} />)
  expect(screen.getByText('WA').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('答案错误')).toBeTruthy()
})

test('a code of another release still has a tag', () => {
  render(<VerdictTag verdict={77} full />)
  expect(screen.getByText('结果未公开')).toBeTruthy()
})

test('tiles wait until their case is done', () => {
  const { rerender } = render(<CaseTiles cases={[]} total={3} size="row" />)
  expect(screen.getAllByRole('button', { name: /等待评测/ })).toHaveLength(3)
  rerender(<CaseTiles cases={[one(1), one(2, -1)]} total={3} size="row" />)
  const list = within(screen.getByRole('list', { name: '测试点' }))
  expect(list.getByRole('button', { name: '测试点 1：通过，12 ms，2 MB' })).toBeTruthy()
  expect(list.getByRole('button', { name: '测试点 2：答案错误，12 ms，2 MB' })).toBeTruthy()
  expect(list.getByRole('button', { name: '测试点 3：等待评测' })).toBeTruthy()
})

test('tiles are one stop for Tab, and arrows walk them', async () => {
  const picked: number[] = []
  const person = userEvent.setup()
  render(<CaseTiles cases={[one(1), one(2, 1), one(3)]} total={3} size="grid" onPick={(seq) => picked.push(seq)} />)
  await person.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toContain('测试点 1')
  await person.keyboard('{ArrowRight}{Enter}{End}{Enter}')
  expect(picked).toEqual([2, 3])
  await person.tab()
  expect(document.activeElement).toBe(document.body)
})

test('a skipped case is shown as skipped instead of zero', () => {
  render(<CaseTiles cases={[one(1, -4)]} total={null} size="row" />)
  expect(screen.getByRole('button', { name: '测试点 1：已跳过' })).toBeTruthy()
})

test("tiles start at the judge's first number", () => {
  expect(tilesOf([one(0)], 2).map(({ seq }) => seq)).toEqual([0, 1])
  expect(tilesOf([one(2)], 2).map(({ seq }) => seq)).toEqual([1, 2])
  expect(tilesOf([one(5)], null).map(({ seq }) => seq)).toEqual([5])
})

test.each([
  [null, '--'],
  [0, '0 KB'],
  [1_023, '1023 KB'],
  [1_536, '1.5 MB'],
  [262_144, '256 MB'],
  [1_048_576, '1 GB'],
])('memory of %s KiB is %s', (kib, text) => expect(memoryText(kib)).toBe(text))

test('an unknown time is not zero', () => {
  expect(timeText(null)).toBe('--')
  expect(timeText(0)).toBe('0 ms')
})
