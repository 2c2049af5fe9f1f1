import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { StatusPage } from './StatusPage.tsx'

let query = ''

beforeEach(() => {
  localStorage.clear()
  query = ''
  serve({
    '/api/get-submission-list': (request) => {
      query = String(request.query)
      return { records: [row], total: 1, size: 15, current: 1, pages: 1 }
    },
  })
})

const row = {
  ...{ submitId: 7, submitTime: '2026-05-02T09:00:00.000+0000', uid: 'u2', username: 'bob', pid: 1, displayPid: 'V-1' },
  ...{ title: 'Sum', status: 0, share: false, time: 10, memory: 2048, score: null, oiRankScore: null, length: 20 },
  ...{ language: 'C++', cid: 0, cpid: 0, judger: '', isManual: false, displayId: null, source: null, ip: null },
}

const headOf = (name: string) => screen.findByRole('columnheader', { name: new RegExp(name) })

test('the submissions of one user are sorted by run time and memory, and the address says so', async () => {
  renderAt('/status?username=bob&sort=time&currentPage=2', <StatusPage />)
  const time = await headOf('用时')
  expect(time.getAttribute('aria-sort')).toBe('ascending')
  expect(within(time).getByRole('link').getAttribute('href')).toBe('/status?username=bob&sort=-time')
  const memory = await headOf('内存')
  expect(memory.getAttribute('aria-sort')).toBeNull()
  expect(within(memory).getByRole('link').getAttribute('href')).toBe('/status?username=bob&sort=memory')
  expect(query).toContain('sort=time')
})

test('those of all users are not', async () => {
  renderAt('/status?sort=time', <StatusPage />)
  expect(within(await headOf('用时')).queryByRole('link')).toBeNull()
  expect(query).not.toContain('sort')
})
