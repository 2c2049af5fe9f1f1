import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { signIn, signOut } from '../api/session.ts'
import { QueuePlace } from './QueuePlace.tsx'

beforeEach(() => {
  signOut()
  signIn('tok', { uid: 'id-ann', username: 'ann', roleList: [] } as never)
})

const [pending, hidden, accepted] = [5, -5, 0]

const places = (reason = 'busy') => {
  let asked = 0
  serve({
    '/api/get-queue-place': () => {
      asked += 1
      return { submitId: 41, ahead: 3, waitSeconds: 8, reason }
    },
  })
  return () => asked
}

const shown = (given: { uid: string | null; status: number; isJustSent: boolean }) => {
  const { isJustSent, ...rest } = given
  const submission = { submitId: 41, ...rest } as Parameters<typeof QueuePlace>[0]['submission']
  renderAt('/', <QueuePlace submission={submission} isJustSent={isJustSent} />)
}

test.each([
  ['an own one that waits', { uid: 'id-ann', status: pending, isJustSent: false }],
  ['one just sent that does not show its owner', { uid: null, status: hidden, isJustSent: true }],
])('the position of %s is shown', async (_, given) => {
  places()
  shown(given)
  expect(await screen.findByText('前面还有 3 个提交，大约 8 秒')).toBeTruthy()
})

test.each([
  ["another one's", { uid: 'id-bob', status: pending, isJustSent: false }],
  ['a hidden one that was opened by its address', { uid: null, status: hidden, isJustSent: false }],
  ['one just sent that is judged', { uid: 'id-ann', status: accepted, isJustSent: true }],
])('the position of %s is not requested', async (_, given) => {
  const asked = places()
  shown(given)
  await new Promise((next) => setTimeout(next, 60))
  expect(asked()).toBe(0)
})

test('of a paused problem it is said that the program is not the cause', async () => {
  places('paused')
  shown({ uid: 'id-ann', status: pending, isJustSent: false })
  expect(await screen.findByText(/与您的程序无关/)).toBeTruthy()
})

test.each(['taken', 'finished'])('once it is %s nothing more is announced of a hidden one', async (reason) => {
  const asked = places(reason)
  shown({ uid: null, status: hidden, isJustSent: true })
  await expect.poll(asked).toBe(1)
  expect(screen.queryByText(/前面还有|下一个/)).toBeNull()
})

test.each([
  ['up', 3, '正在等待 HDU 的账号，前面还有 3 份'],
  ['up', null, '已提交到 HDU，正在等待结果'],
  ['paused', 3, 'HDU 已暂停评测，提交已保存，恢复后会自动评测。'],
  ['resting', null, 'HDU 暂时没有响应，提交已保存，恢复后会自动评测。'],
  ['noAccount', 3, 'HDU 暂时没有可用账号，提交已保存，恢复后会自动评测。'],
])('a remote submission says why it waits: %s', async (siteState, ahead, text) => {
  serve({
    '/api/get-queue-place': () => ({
      submitId: 41,
      ahead,
      waitSeconds: null,
      reason: 'remote',
      site: 'HDU',
      siteState,
    }),
  })
  shown({ uid: 'id-ann', status: pending, isJustSent: false })
  expect(await screen.findByText(text)).toBeTruthy()
})
