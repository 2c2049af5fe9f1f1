import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { RatingPanel } from './RatingPanel.tsx'

beforeEach(() => loadTexts(['user']))

test('the history is a table too, the latest contest first, without titles of hidden contests', async () => {
  const endTime = '2026-11-20T03:04:05.000+0000'
  serve({
    '/api/get-website-config': () => ({ contestRatings: true }),
    '/api/get-user-contest-rating': () => ({
      ...{ rating: 1_290, best: 1_310, rank: 4 },
      contests: [
        { cid: 5, title: '春季赛', endTime, place: 2, participants: 30, before: null, after: 1_310 },
        { cid: 6, title: null, endTime, place: 9, participants: 12, before: 1_310, after: 1_290 },
      ],
    }),
  })
  renderAt('/', <RatingPanel uid="u1" />)
  const panel = within(await screen.findByRole('region', { name: '比赛等级分' }))
  expect(panel.getAllByText('能手', { exact: false }).length).toBeGreaterThan(0)
  expect(panel.getByRole('link', { name: '第 4 名' }).getAttribute('href')).toBe('/rating-rank')
  await userEvent.click(panel.getByText('查看各场比赛'))
  const [, latest, first] = panel.getAllByRole('row')
  expect(latest?.textContent).toContain('已隐藏的比赛')
  expect(latest?.textContent).toContain('−20')
  expect(first?.textContent).toContain('2 / 30')
  expect(panel.getByRole('link', { name: '春季赛' }).getAttribute('href')).toBe('/contest/5')
})

test('nothing is shown before the first rated contest', async () => {
  let asked = 0
  serve({
    '/api/get-website-config': () => ({ contestRatings: true }),
    '/api/get-user-contest-rating': () => {
      asked += 1
      return { rating: null, best: null, rank: null, contests: [] }
    },
  })
  renderAt('/', <RatingPanel uid="u1" />)
  await expect.poll(() => asked).toBe(1)
  expect(screen.queryByRole('region')).toBeNull()
})
