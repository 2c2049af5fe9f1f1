import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderAt } from '../../../test/render.tsx'
import { RankPage } from './RankPage.tsx'

let query = ''

const row = {
  ...{ uid: 'u1', username: 'ada', nickname: null, signature: null, avatar: null, titleName: null, titleColor: null },
  ...{ ac: 3, total: 9, score: 12 },
}

beforeEach(() => {
  localStorage.clear()
  query = ''
  serve({
    '/api/get-rank-list': (request) => {
      query = String(request.query)
      return { records: [row], total: 1, size: 30, current: 1, pages: 1 }
    },
  })
})

const headOf = (name: string) => screen.findByRole('columnheader', { name: new RegExp(name) })
const hrefIn = (head: HTMLElement) => within(head).getByRole('link').getAttribute('href')

test('a rank list is in its own order, which the address does not name', async () => {
  renderAt('/acm-rank?currentPage=2&sort=score', <RankPage kind="acm" />)
  const solved = await headOf('^通过(?!率)')
  expect(solved.getAttribute('aria-sort')).toBe('descending')
  expect(hrefIn(solved)).toBe('/acm-rank?sort=solved')
  expect(hrefIn(await headOf('提交'))).toBe('/acm-rank?sort=-total')
  expect(await headOf('名次')).toBeTruthy()
  expect(query).not.toContain('sort')
})

test('another order has no places, for they are no ranks', async () => {
  renderAt('/oi-rank?sort=-total', <RankPage kind="oi" />)
  expect((await headOf('提交')).getAttribute('aria-sort')).toBe('descending')
  expect(hrefIn(await headOf('得分'))).toBe('/oi-rank')
  expect(screen.queryByRole('columnheader', { name: '名次' })).toBeNull()
  expect(query).toContain('sort=-total')
})
