import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { lapse, session, signIn, signOut } from '../../api/session.ts'
import { addUnsent, clearUnsent, lastSent, markUnsent, outboxDoor, removeUnsent, unsent } from './outbox.ts'
import { sendUnsent } from './send-unsent.ts'

const user = (uid: string) => ({ uid, username: uid, roleList: [] }) as never
const item = (key: string, cid: number | null = null) => ({
  key,
  body: { pid: 'A', language: 'C++ 17', code: `// ${key}`, isRemote: false, cid },
  title: 'Sum',
  at: 0,
  isLate: false,
})
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '+0000')
const contest = (endsIn: number) => ({ startTime: at(-60), endTime: at(endsIn), now: at(0) })

beforeEach(() => {
  localStorage.clear()
  signIn('tok', user('u1'))
  outboxDoor.set(false)
  lastSent.set(null)
})

test('an unsent program belongs to its account', () => {
  expect(addUnsent(item('k1'))).toBe(true)
  signIn('tok2', user('u2'))
  expect(unsent()).toEqual([])
  signIn('tok', user('u1'))
  expect(unsent().map(({ key }) => key)).toEqual(['k1'])
})

test('a rejected token keeps it, and a logout removes it', () => {
  addUnsent(item('k1'))
  lapse()
  expect(unsent()).toEqual([])
  signIn('tok3', user('u1'))
  expect(unsent()).toHaveLength(1)
  signOut()
  expect(clearUnsent(null)).toBe(1)
  signIn('tok3', user('u1'))
  expect(unsent()).toEqual([])
})

test('a viewer keeps nothing for the viewed user', () => {
  signIn('tok', { uid: 'u3', username: 'u3', roleList: [], viewing: { by: 'root', endsAt: at(5) } } as never)
  expect(addUnsent(item('k1'))).toBe(false)
})

test('each program is sent once, with the key of its Submit', async () => {
  const sent: { readonly idempotencyKey: string }[] = []
  serve({
    '/api/submit-problem-judge': ({ body }) => {
      sent.push(body)
      return { submitId: sent.length }
    },
  })
  addUnsent(item('k1'))
  addUnsent(item('k2'))
  expect(await sendUnsent()).toEqual({ sent: 2, needsUser: false })
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k1', 'k2'])
  expect(unsent()).toEqual([])
  expect(lastSent.get()?.submitId).toBe(2)
  expect((await sendUnsent()).sent).toBe(0)
})

test('without a response it waits, and the next run repeats the key', async () => {
  const sent: { readonly idempotencyKey: string }[] = []
  serve({
    '/healthz': () => ({}),
    '/api/submit-problem-judge': ({ body }) => {
      sent.push(body)
      if (sent.length === 1) throw new TypeError('failed to fetch')
      return { submitId: 9 }
    },
  })
  addUnsent(item('k1'))
  expect((await sendUnsent()).sent).toBe(0)
  expect(unsent()[0]?.state).toEqual({ kind: 'waiting' })
  expect((await sendUnsent()).sent).toBe(1)
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k1', 'k1'])
})

test('after the end of the contest the user decides', async () => {
  let submitted = 0
  serve({
    '/api/get-contest-info': () => contest(-1),
    '/api/submit-problem-judge': () => {
      submitted += 1
      return { submitId: 1 }
    },
  })
  addUnsent(item('k1', 7))
  expect(await sendUnsent()).toEqual({ sent: 0, needsUser: true })
  expect(submitted).toBe(0)
  expect(unsent()[0]?.state).toEqual({ kind: 'asks' })
  expect(outboxDoor.get()).toBe(true)
  await sendUnsent()
  expect(submitted).toBe(0)
  markUnsent('k1', { kind: 'waiting' }, { isLate: true })
  expect((await sendUnsent()).sent).toBe(1)
})

test('during the contest it is sent without a question', async () => {
  serve({ '/api/get-contest-info': () => contest(60), '/api/submit-problem-judge': () => ({ submitId: 1 }) })
  addUnsent(item('k1', 7))
  expect(await sendUnsent()).toEqual({ sent: 1, needsUser: false })
})

test('a cancelled one is not sent', async () => {
  const asked = serve({ '/api/submit-problem-judge': () => ({ submitId: 1 }) })
  addUnsent(item('k1'))
  removeUnsent('k1')
  await sendUnsent()
  expect(asked).toEqual([])
  expect(session.get().user?.uid).toBe('u1')
})
