import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { loadTexts } from '../../../../i18n/later.ts'
import { FeedsForm } from '../../../site/admin/FeedsForm.tsx'
import { ContestsElsewhere } from './ContestsElsewhere.tsx'

beforeEach(() => loadTexts(['contests', 'adminSite', 'admin']))

const contest = (title: string, beginTime: string, endTime: string) => ({
  oj: 'Other Judge',
  url: `https://judge.example/${title}`,
  title,
  beginTime,
  endTime,
})

test('contests of other sites link there, with site and time; those that are over meanwhile are left out', async () => {
  serve({
    '/api/get-recent-other-contest': () => [
      contest('Over', '2020-01-01T10:00:00.000+0000', '2020-01-01T12:00:00.000+0000'),
      contest('Running', '2020-01-01T10:00:00.000+0000', '2099-01-01T12:00:00.000+0000'),
      contest('Soon', '2099-01-01T10:00:00.000+0000', '2099-01-01T12:00:00.000+0000'),
    ],
  })
  renderAt('/contest', <ContestsElsewhere />)
  const panel = within(await screen.findByRole('region', { name: '其他平台的比赛' }))
  const rows = panel.getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Running', 'Soon'])
  expect(within(rows[0] as HTMLElement).getByText(/^结束于/)).toBeTruthy()
  expect(within(rows[1] as HTMLElement).getByText(/^开始于/)).toBeTruthy()
  const link = panel.getByRole('link', { name: 'Soon' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://judge.example/Soon', 'noreferrer'])
})

test('without any there is no section', async () => {
  const asked = serve({ '/api/get-recent-other-contest': () => [] })
  renderAt('/contest', <ContestsElsewhere />)
  await waitFor(() => expect(asked).toEqual(['/api/get-recent-other-contest']))
  expect(screen.queryByRole('region')).toBeNull()
})

test('administrators name calendars, one per line, and read why one failed', async () => {
  const sent: object[] = []
  serve({
    '/api/admin/contest-feeds': ({ body }) => {
      sent.push(body)
      return refuse(400, '网址不可用。')
    },
  })
  const readTime = '2026-05-01T10:00:00.000+0000'
  const feeds = [
    { name: 'Alpha', url: 'https://a.example/x.ics', readTime, fault: null, contests: 3 },
    { name: 'Beta', url: 'https://b.example/x.ics', readTime, fault: 'HTTP 404', contests: 1 },
    { name: 'Gamma', url: 'https://c.example/x.ics', readTime: null, fault: null, contests: 0 },
  ]
  renderAt('/admin/conf', <FeedsForm feeds={feeds} />)
  const [alpha, beta, gamma] = within(screen.getByRole('list', { name: '最近一次读取' })).getAllByRole('listitem')
  expect(alpha?.textContent).toMatch(/Alpha 3 场比赛/)
  expect(beta?.textContent).toMatch(/Beta .*读取失败：HTTP 404/)
  expect(gamma?.textContent).toBe('Gamma 尚未读取')
  const box = screen.getByRole('textbox', { name: '其他平台的日历' })
  await userEvent.clear(box)
  await userEvent.type(box, 'Delta')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await userEvent.type(box, ' https://d.example/x.ics')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('网址不可用。')).toBeTruthy()
  expect(sent).toEqual([{ feeds: [{ name: 'Delta', url: 'https://d.example/x.ics' }] }])
})
