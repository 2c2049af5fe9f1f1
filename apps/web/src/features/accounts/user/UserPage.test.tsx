import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { UserPage } from './UserPage.tsx'

test.each([
  ['/user-home?username=nobody', 'nobody'],
  ['/user-home?uid=u404', 'u404'],
])('%s of an unknown user has a heading', async (address, heading) => {
  serve({ '/api/get-user-home-info': () => refuse(400, '没有这个用户。') })
  renderAt(address, <UserPage />)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
})
