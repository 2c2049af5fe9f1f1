import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../../../i18n/later.ts'
import { CountdownTag } from './Countdown.tsx'

beforeAll(() => loadTexts(['contests']))

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const show = (endMinutes: number) =>
  render(<CountdownTag phase="running" startTime={at(-60)} endTime={at(endMinutes)} skewMs={0} />)

test('counts down to the regular end', () => {
  show(60)
  expect(screen.getByRole('timer').textContent).toMatch(/^(01:00:00|00:59:\d\d)$/)
})

test('a contest that runs after it, because of extra time, has a text instead', () => {
  show(-1)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByText('常规时间已结束')).toBeTruthy()
})
