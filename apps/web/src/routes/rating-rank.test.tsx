import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { loadTexts } from '../i18n/later.ts'
import { Component as Acm } from './acm-rank.tsx'
import { Component } from './rating-rank.tsx'

const person = (rank: number, rating: number) => ({
  ...{ uid: `u${rank}`, username: `person-${rank}`, nickname: null, avatar: null, titleName: null, titleColor: null },
  ...{ rank, rating, best: rating + 10, contests: 3 },
})

test('the list shows ranks, ratings and levels', async () => {
  await loadTexts(['ranks'])
  serve({
    '/api/get-website-config': () => ({ contestRatings: true }),
    '/api/get-contest-rating-list': () => ({ records: [person(1, 2_310), person(2, 990)], total: 2 }),
  })
  renderAt('/rating-rank', <Component />)
  const row = within(await screen.findByRole('row', { name: /person-1/ }))
  expect(row.getByText('2310')).toBeTruthy()
  expect(row.getByText('国手', { exact: false })).toBeTruthy()
  expect(row.getByText('2320')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /person-2/ })).getByText('学徒', { exact: false })).toBeTruthy()
})

test('before the first rated contest the list says so, and a site without ratings has no link to it', async () => {
  await loadTexts(['ranks'])
  serve({
    '/api/get-website-config': () => ({ contestRatings: false }),
    '/api/get-contest-rating-list': () => ({ records: [], total: 0 }),
    '/api/get-rank-list': () => ({ records: [], total: 0 }),
  })
  renderAt('/rating-rank', <Component />)
  expect(await screen.findByText('还没有等级分')).toBeTruthy()
  renderAt('/acm-rank', <Acm />)
  const lists = (await screen.findAllByRole('navigation', { name: '排行类型' })).at(-1)
  expect(lists && within(lists).queryByRole('link', { name: '等级分' })).toBeNull()
})
