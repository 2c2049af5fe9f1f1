import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { ContestContext, type ContestPlace } from '../../../live/contest/use-contest.ts'
import { TokenUsesPage } from './TokenUsesPage.tsx'

const use = {
  ...{ submitId: 31, username: 'ada', uid: 'u-ada', displayId: 'A', status: -1, score: 40 },
  usedAt: '2026-01-31T09:00:00.000+0000',
}

const open = async (records: readonly object[], isAdmin = true) => {
  await loadTexts(['contestTokens'])
  const data = { records, total: records.length, current: 1, pages: 1, size: 30 }
  const asked = serve({ '/api/contest-tokens/uses': () => data })
  renderAt(
    '/contest/7/tokens',
    <ContestContext value={{ cid: 7, contest: { id: 7, title: '春季赛' }, isAdmin } as ContestPlace}>
      <TokenUsesPage />
    </ContestContext>,
  )
  return asked
}

beforeEach(() => signIn('tok', { uid: 'u1', username: 'chair', roleList: ['admin'] } as never))

test('the jury sees who used a token on which submission, with its result', async () => {
  await open([use])
  const row = within((await screen.findByRole('link', { name: 'ada' })).closest('tr') as HTMLElement)
  expect(row.getByRole('link', { name: '31' }).getAttribute('href')).toBe('/contest/7/problem/A/submission-detail/31')
  expect(row.getByText('40')).toBeTruthy()
  expect(row.getByText(/答案错误/)).toBeTruthy()
})

test('before the first use the page says so; participants get no list, and none is fetched', async () => {
  await open([])
  expect(await screen.findByText('还没有人使用令牌')).toBeTruthy()
  const asked = await open([use], false)
  expect(await screen.findByText('此页面仅供裁判使用。')).toBeTruthy()
  expect(asked).not.toContain('/api/contest-tokens/uses')
})
