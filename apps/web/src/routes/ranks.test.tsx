import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { loadTexts } from '../i18n/later.ts'
import { Component as Acm } from './acm-rank.tsx'
import { Component as Oi } from './oi-rank.tsx'

const person = (at: number) => ({
  uid: `u${at}`,
  username: `person-${at}`,
  nickname: null,
  signature: null,
  avatar: null,
  titleName: null,
  titleColor: null,
  ac: 20 - at,
  total: 40,
  score: 100 - at,
})

const page = (count: number, total = count) => ({
  records: Array.from({ length: count }, (_, at) => person(at + 1)),
  total,
})

test('the list shows places, rates and the first ten, and names lead to their pages', async () => {
  await loadTexts(['ranks'])
  serve({ '/api/get-rank-list': () => page(12) })
  renderAt('/acm-rank', <Acm />)
  const row = await screen.findByRole('row', { name: /person-12/ })
  expect(row.textContent).toContain('12')
  expect(row.textContent).toContain('20.00%')
  expect(screen.getAllByRole('listitem').filter((item) => item.textContent?.startsWith('person-'))).toHaveLength(10)
  const [link] = screen.getAllByRole('link', { name: 'person-1' })
  expect(link?.getAttribute('href')).toBe('/user-home?uid=u1&username=person-1')
  expect(screen.getByRole('link', { name: /person-3 通过 17 题/ }).getAttribute('href')).toBe(
    '/status?username=person-3&status=0',
  )
})

test('a search asks the server, shows no places and no chart', async () => {
  await loadTexts(['ranks'])
  const queries: string[] = []
  serve({
    '/api/get-rank-list': ({ query }) => {
      queries.push(String(query))
      return page(2)
    },
  })
  renderAt('/oi-rank?searchUser=per&currentPage=2', <Oi />)
  await screen.findByRole('row', { name: /person-2/ })
  expect(queries).toEqual(['type=1&searchUser=per&currentPage=2&limit=30'])
  expect(screen.queryByText('名次')).toBeNull()
  expect(screen.queryByText('得分前十')).toBeNull()
  expect(screen.getByText('98')).toBeTruthy()
})

test('an empty result shows a message', async () => {
  await loadTexts(['ranks'])
  serve({ '/api/get-rank-list': () => page(0) })
  renderAt('/acm-rank?searchUser=zzz', <Acm />)
  await screen.findByText('没有符合的用户')
})
