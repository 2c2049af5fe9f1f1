import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { UserPage } from './UserPage.tsx'

test.each(['/user-home?username=nobody', '/user-home?uid=u404'])(
  '%s of an unknown user has a heading and a way on',
  async (address) => {
    serve({ '/api/get-user-home-info': () => refuse(400, '没有这个用户。') })
    renderAt(address, <UserPage />)
    expect(await screen.findByRole('heading', { level: 1, name: '用户不存在' })).toBeTruthy()
    expect(screen.getByText('没有这个用户。')).toBeTruthy()
    expect(screen.getByRole('link', { name: '排行榜' }).getAttribute('href')).toBe('/acm-rank')
  },
)
