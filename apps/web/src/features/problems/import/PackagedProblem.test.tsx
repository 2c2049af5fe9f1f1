import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../../test/render.tsx'
import { type Choice, usualChoice } from './choice.ts'
import { PackagedProblem } from './PackagedProblem.tsx'
import type { Packaged } from './queries.ts'

const problem: Packaged = {
  key: 'apple',
  problemId: 'APPLE',
  title: 'Apple trees',
  fault: null,
  known: null,
  auth: 2,
  type: 0,
  judgeMode: 'spj',
  judgeCaseMode: 'default',
  timeLimit: 1_000,
  memoryLimit: 256,
  locales: ['en-US'],
  cases: 2,
  questions: [],
  bytes: 8,
  groups: 0,
  pictures: 0,
  tags: [],
  notes: [],
  isTwin: false,
  checkerPoints: null,
  outcome: null,
  pid: null,
}

const show = (part: Partial<Packaged> = {}) => {
  const shown = { ...problem, ...part }
  let last: Choice = usualChoice(shown)
  function Page() {
    const [choice, setChoice] = useState(last)
    last = choice
    return (
      <PackagedProblem problem={shown} choice={choice} isOpen onChange={(more) => setChoice({ ...choice, ...more })} />
    )
  }
  renderRoutes('/', [{ path: '/', element: <Page /> }])
  return () => last
}

test('a checker that gives points offers OI, with the points of a perfect output', async () => {
  const choice = show({ checkerPoints: 1 })
  expect(await screen.findByText(/只有 OI 题目能显示分数/)).toBeTruthy()
  expect(screen.queryByLabelText('满分输出得到的分数')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Apple trees 的类型'), '1')
  const points = screen.getByLabelText('满分输出得到的分数')
  await userEvent.clear(points)
  await userEvent.type(points, '10')
  expect(choice()).toMatchObject({ isOi: true, checkerPoints: '10' })
})

test('others do not', async () => {
  show()
  await screen.findByText('Apple trees')
  expect(screen.queryByLabelText('Apple trees 的类型')).toBeNull()
})

test('the questions of a question problem are listed with their kinds and points', async () => {
  show({ questions: [{ kind: 'single', points: 5, text: '2 + 2 = ?' }] })
  expect(await screen.findByText('1 个小题 · 分值 5')).toBeTruthy()
  expect(screen.getByText('2 + 2 = ?', { exact: false }).textContent).toBe('2 + 2 = ? 单选题 · 分值 5')
  expect(screen.queryByText(/1000 ms/)).toBeNull()
})

test('a shared id, a broken problem and the reason of a loss are shown', async () => {
  show({ isTwin: true, notes: [{ fate: 'lost', item: 'license', as: null, why: '本站没有对应的设置。' }] })
  expect(await screen.findByText(/多道题的题号都是 APPLE/)).toBeTruthy()
  expect(screen.getByText('本站没有对应的设置。')).toBeTruthy()
  show({ key: 'pear', title: 'A pear', fault: '缺少“time”。' })
  expect(await screen.findByText('缺少“time”。')).toBeTruthy()
  expect(screen.getByText('A pear')).toBeTruthy()
  expect(screen.getByText('pear')).toBeTruthy()
})
