import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../../../test/render.tsx'
import { signIn, signOut } from '../../../../api/session.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import Timer, { clock } from './Timer.tsx'

beforeEach(async () => {
  localStorage.clear()
  signOut()
  await loadTexts(['workspaceTools'])
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const shown = () => screen.getByRole('timer').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000))

test('counts while it runs, stops when paused and goes on', () => {
  renderAt('/', <Timer problem="P1" />)
  press('开始计时')
  pass(65)
  expect(shown()).toBe('1:05')
  press('暂停计时')
  pass(100)
  expect(shown()).toBe('1:05')
  press('继续计时')
  pass(10)
  expect(shown()).toBe('1:15')
})

test('runs on while the page is closed, for its own problem alone', () => {
  const { unmount } = renderAt('/', <Timer problem="P1" />)
  press('开始计时')
  unmount()
  vi.advanceTimersByTime(3_600_000)
  const again = renderAt('/', <Timer problem="P1" />)
  expect(shown()).toBe('1:00:00')
  again.unmount()
  renderAt('/', <Timer problem="P2" />)
  expect(screen.queryByRole('timer')).toBeNull()
})

test('another user of the browser has times of their own', () => {
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
  const { unmount } = renderAt('/', <Timer problem="P1" />)
  press('开始计时')
  unmount()
  signIn('tok', { uid: 'u2', username: 'bob', roleList: [] } as never)
  renderAt('/', <Timer problem="P1" />)
  expect(screen.queryByRole('timer')).toBeNull()
})

test('a reset timer is forgotten', () => {
  renderAt('/', <Timer problem="P1" />)
  press('开始计时')
  pass(5)
  press('清除计时')
  expect(screen.queryByRole('timer')).toBeNull()
  expect(localStorage.getItem('timer::P1')).toBeNull()
})

test('the clock has hours when it needs them', () => {
  expect([0, 59, 600, 36_061].map(clock)).toEqual(['0:00', '0:59', '10:00', '10:01:01'])
})
