import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { WrongProblems } from './WrongProblems.tsx'

const row = {
  pid: 1,
  problemId: 'V-1',
  title: '两数之和',
  difficulty: 2,
  submitId: 41,
  status: -1,
  submitTime: '2026-11-20T03:04:05.000+0000',
}

test('a failed refresh shows an error and keeps the data', async () => {
  serve({ '/api/get-user-wrong-problems': () => [row] })
  renderAt('/user-home', <WrongProblems />)
  await screen.findByRole('link', { name: 'V-1 两数之和' })
  serve({})
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  await screen.findByText('没有找到您请求的内容。')
  expect(screen.getByRole('link', { name: 'V-1 两数之和' })).toBeTruthy()
})
