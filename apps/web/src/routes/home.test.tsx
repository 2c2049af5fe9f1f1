import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { signOut } from '../api/session.ts'
import { Component } from './home.tsx'

const news = (id: number, title: string) => ({
  id,
  title,
  html: `<p>${title}</p>`,
  username: 'root',
  gmtCreate: '2026-11-21T00:00:00.000+0000',
})
const list = (records: object[]) => ({ records, total: records.length, size: 5, current: 1, pages: 1 })
const panel = (name: string) => within(screen.getByRole('region', { name }))

beforeEach(signOut)

test('an announcement opens in its place, and the keyboard finds its way back', async () => {
  serve({ '/api/get-common-announcement': () => list([news(1, 'River cleaning'), news(2, 'New chairs')]) })
  renderAt('/home', <Component />)
  await userEvent.click(await screen.findByRole('button', { name: 'New chairs' }))
  const back = panel('公告').getByRole('button', { name: /返回/ })
  expect(document.activeElement).toBe(back)
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New chairs' }))
})

test('a failed part shows an error in its place, or is omitted; the rest stays', async () => {
  serve({ '/api/get-recent-updated-problem': () => [] })
  renderAt('/home', <Component />)
  await userEvent.click(await panel('公告').findByRole('button', { name: '重试' }))
  expect(panel('最近更新的题目').getByText('还没有题目')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '近 7 天通过榜' })).toBeNull()
  expect(screen.queryByRole('region', { name: '近 7 天提交' })).toBeNull()
})
