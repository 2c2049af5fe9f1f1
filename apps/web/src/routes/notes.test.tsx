import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { signIn, signOut } from '../api/session.ts'
import NoteTab from '../features/problems/workspace/notes/NoteTab.tsx'
import { Component } from './notes.tsx'

const at = '2026-11-20T03:04:05.000+0000'
const row = { pid: 7, problemId: 'V-7', title: '两数之和', gid: null, content: '用哈希表', updatedAt: at }
const pageOf = (...records: object[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 })
const logIn = () => signIn('tok', { uid: 'u1', username: 'alice', roleList: [] } as never)
const area = () => screen.findByRole('textbox', { name: /^我的笔记/ })

beforeEach(signOut)

test('the list leads to the problems, and the search is sent', async () => {
  logIn()
  const keywords: (string | null)[] = []
  serve({
    '/api/own-notes': ({ query }) => {
      keywords.push(query.get('keyword'))
      const hidden = { ...row, pid: 8, problemId: null, title: null, content: '稍后再看' }
      return query.get('keyword') === '没有'
        ? pageOf()
        : pageOf(row, { ...row, pid: 9, gid: 3, problemId: 'G-1' }, hidden)
    },
  })
  renderAt('/notes', <Component />)
  expect((await screen.findByRole('link', { name: 'V-7 两数之和' })).getAttribute('href')).toBe('/problem/V-7')
  expect(screen.getByRole('link', { name: /^G-1/ }).getAttribute('href')).toBe('/group/3/problem/G-1')
  expect(screen.getByText('题目不可见')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索笔记' }), '没有{Enter}')
  expect(await screen.findByText('没有包含这些字词的笔记。')).toBeTruthy()
  expect(keywords.at(-1)).toBe('没有')
})

test('a guest has no notes', async () => {
  const asked = serve({})
  renderAt('/notes', <Component />)
  expect(await screen.findByText('登录后查看您的笔记。')).toBeTruthy()
  expect(asked).not.toContain('/api/own-notes')
})

test('a note is saved while typing, each time on the version saved before', async () => {
  logIn()
  const bodies: { content: string; seenAt: string | null }[] = []
  serve({
    '/api/own-note': ({ body }) => {
      const { content } = body as { content?: string }
      if (content === undefined) return { note: null }
      bodies.push(body)
      return { note: { content, updatedAt: `${bodies.length}` } }
    },
  })
  const { unmount } = renderAt('/problem/V-7', <NoteTab pid={7} />)
  await userEvent.type(await area(), '栈')
  await waitFor(() => expect(bodies).toEqual([{ pid: 7, content: '栈', seenAt: null }]))
  expect(await screen.findByText('已保存')).toBeTruthy()
  await userEvent.type(await area(), '！')
  unmount()
  await waitFor(() => expect(bodies[1]).toEqual({ pid: 7, content: '栈！', seenAt: '1' }))
})

test('a note changed in another window is loaded on request', async () => {
  logIn()
  let stored = { content: '旧', updatedAt: '1' }
  serve({
    '/api/own-note': ({ body }) => {
      if ('content' in (body as object)) return refuse(409, '该笔记已在其他窗口中修改')
      return { note: stored }
    },
  })
  renderAt('/problem/V-7', <NoteTab pid={7} />)
  await userEvent.type(await area(), '！')
  expect(await screen.findByText(/该笔记已在其他窗口中修改/)).toBeTruthy()
  stored = { content: '新', updatedAt: '2' }
  await userEvent.click(screen.getByRole('button', { name: '载入已保存的笔记' }))
  await waitFor(async () => expect(await area()).toHaveProperty('value', '新'))
})
