import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { limits } from '@verdict/contract/limits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { signIn, signOut } from '../../../../api/session.ts'
import { ContestPhotosPage } from './ContestPhotosPage.tsx'
import { errandOf } from './use-photo-upload.ts'

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'me', username: 'chair', avatar: null, roleList: ['admin'] } as never)
})
afterEach(signOut)

const person = (username: string, photo: string | null) => ({
  uid: `id-${username}`,
  username,
  nickname: null,
  realname: null,
  school: null,
  photo,
})

test.each([
  ['team01.jpg', 'team01'],
  ['ada.king.png', 'ada.king'],
  ['bell', 'bell'],
])('the photo %s is of %s', (name, username) => {
  expect(errandOf(new File(['x'], name)).username).toBe(username)
})

test('people are listed with their photos, and a photo can be deleted', async () => {
  const sent: string[] = []
  serve({
    '/api/admin/contest': () => ({ id: 7, title: 'Harbour Cup' }),
    '/api/admin/contest/photos': ({ query }) => {
      sent.push(String(query))
      const records = [person('ada', '/api/public/img/a.jpg'), person('bell', null)]
      return { records, total: 2, size: 50, current: 1, pages: 1, photos: 1 }
    },
    '/api/admin/contest/photo': ({ query }) => {
      sent.push(String(query))
      return null
    },
  })
  renderAt('/admin/contest/7/photos?missing=true', <ContestPhotosPage cid={7} />)
  expect((await screen.findByRole('img', { name: 'ada 的照片' })).getAttribute('src')).toBe('/api/public/img/a.jpg')
  expect(screen.queryByRole('button', { name: '删除 bell 的照片' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: '只看没有照片的' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '删除 ada 的照片' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await screen.findByText('共 1 张照片')
  expect(sent.slice(0, 2)).toEqual(['cid=7&currentPage=1&limit=50&missing=true', 'cid=7&uid=id-ada'])
})

test('a file that is too large is named and never sent', async () => {
  const asked = serve({
    '/api/admin/contest': () => ({ id: 7, title: 'Harbour Cup' }),
    '/api/admin/contest/photos': () => ({ records: [], total: 0, size: 50, current: 1, pages: 0, photos: 0 }),
  })
  renderAt('/admin/contest/7/photos', <ContestPhotosPage cid={7} />)
  const large = new File(['x'], 'ada.jpg')
  Object.defineProperty(large, 'size', { value: limits.photo.maxBytes + 1 })
  await userEvent.upload(await screen.findByLabelText('添加照片'), large)
  expect((await screen.findByRole('alert')).textContent).toContain('1 张照片未能保存：ada.jpg: 文件超过 10 MB。')
  expect(asked).not.toContain('/api/admin/contest/photo')
})
