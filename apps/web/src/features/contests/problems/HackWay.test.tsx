import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { ContestContext, type ContestPlace } from '../../../live/contest/use-contest.ts'
import { HackWay } from './HackWay.tsx'

const overview = {
  ...{ points: { success: 100, failure: 50 }, obstacle: null, hacks: [] },
  problems: [{ displayId: 'A', title: 'Apples', isReady: true, isLocked: false, canLock: true }],
}

const open = (hasHacks: boolean) => {
  const contest = { id: 7, title: 'Spring', type: 1, format: 'codeforces', hasHacks }
  const place = { cid: 7, contest, isAdmin: false, phase: 'running', containsEnd: false } as unknown as ContestPlace
  return renderAt(
    '/contest/7/problem/A',
    <ContestContext value={place}>
      <HackWay label="A" />
      <p>there</p>
    </ContestContext>,
  )
}

beforeEach(() => signIn('tok', { uid: 'a', username: 'ada' } as never))

test('a solved problem is locked from its page where hacks are on', async () => {
  serve({ '/api/contest-hacks': () => overview })
  open(true)
  expect(await screen.findByRole('button', { name: /A/ })).toBeTruthy()
})

test('a contest without hacks is not asked for them', async () => {
  const asked = serve({ '/api/contest-hacks': () => overview })
  open(false)
  await screen.findByText('there')
  expect(asked).not.toContain('/api/contest-hacks')
  expect(screen.queryByRole('button')).toBeNull()
})
