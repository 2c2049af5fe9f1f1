import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OwnTokens } from '@verdict/contract'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { ContestContext, type ContestPlace } from '../use-contest.ts'
import RowToken from './RowToken.tsx'
import TokenNote from './TokenNote.tsx'
import TokenSection from './TokenSection.tsx'

beforeEach(async () => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
  await loadTexts(['contestTokens'])
})

const stock = { held: 2, usesLeft: null, nextAt: null, waitsUntil: null }
const set = { initial: 2, max: null, everyMinutes: 0, intervalSeconds: 0, total: null }
const tokens = (more: Partial<OwnTokens> = {}): OwnTokens => ({
  rules: { contest: set, problem: null },
  isOpen: true,
  hides: 'results',
  areCounted: false,
  contest: stock,
  problems: [],
  uses: [],
  submission: { submitId: 7, displayId: 'A', usedAt: null, refusal: null },
  ...more,
})
const place = { cid: 3, contest: { hasTokens: true }, isAdmin: false, mayLook: true } as ContestPlace
const show = (element: React.ReactNode, more: Partial<ContestPlace> = {}) =>
  renderRoutes('/', [{ path: '/', element: <ContestContext value={{ ...place, ...more }}>{element}</ContestContext> }])

test('a token is used after a question, by keyboard', async () => {
  const sent: unknown[] = []
  serve({
    '/api/contest-tokens': () => tokens(),
    '/api/contest-tokens/use': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  show(<TokenSection submitId={7} />)
  const button = await screen.findByRole('button', { name: '对提交 7 使用令牌' })
  expect(screen.getByText('剩余 2 个')).toBeTruthy()
  button.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  expect(sent).toEqual([])
  const yes = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === '使用令牌')
  await userEvent.click(yes as HTMLElement)
  await waitFor(() => expect(sent).toEqual([{ cid: 3, submitId: 7 }]))
})

test('a refused use says why', async () => {
  serve({
    '/api/contest-tokens': () => tokens(),
    '/api/contest-tokens/use': () => refuse(403, '您没有可用于这次提交的令牌。'),
  })
  show(<TokenSection submitId={7} />)
  await userEvent.click(await screen.findByRole('button', { name: '对提交 7 使用令牌' }))
  const dialog = await screen.findByRole('dialog')
  const yes = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === '使用令牌')
  await userEvent.click(yes as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: '对提交 7 使用令牌' })).toBeTruthy()
})

test.each([
  ['none', '您没有可用于这次提交的令牌。'],
  ['tooSoon', '请稍候再使用下一个令牌。'],
  ['paused', '比赛已暂停，恢复后才能使用令牌。'],
] as const)('there is no button when a use would be refused: %s', async (refusal, words) => {
  serve({
    '/api/contest-tokens': () => tokens({ submission: { submitId: 7, displayId: 'A', usedAt: null, refusal } }),
  })
  show(<TokenSection submitId={7} />)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a submission with a token says so, one of another user shows nothing', async () => {
  const usedAt = '2026-05-01T09:00:00.000+0000'
  serve({
    '/api/contest-tokens': ({ query }) =>
      tokens({
        submission: query.get('submitId') === '7' ? { submitId: 7, displayId: 'A', usedAt, refusal: 'used' } : null,
      }),
  })
  const { container } = show(<TokenSection submitId={8} />)
  show(<TokenSection submitId={7} />)
  expect(await screen.findByText(/对这次提交使用了令牌/)).toBeTruthy()
  expect(container.textContent).not.toContain('令牌：')
})

test('managers ask for no tokens', () => {
  let asked = 0
  serve({
    '/api/contest-tokens': () => {
      asked += 1
      return tokens()
    },
  })
  show(<TokenSection submitId={7} />, { isAdmin: true })
  expect(asked).toBe(0)
})

test('a row has the button while a token of its problem is left', async () => {
  const problems = [
    { displayId: 'A', ...stock, held: 0 },
    { displayId: 'B', ...stock, held: 1 },
  ]
  serve({ '/api/contest-tokens': () => tokens({ problems }) })
  show(
    <>
      <RowToken submitId={7} label="A" />
      <RowToken submitId={8} label="B" />
    </>,
  )
  expect(await screen.findByRole('button', { name: '对提交 8 使用令牌' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '对提交 7 使用令牌' })).toBeNull()
})

test('the note counts the tokens of a problem, or says that nothing is hidden', () => {
  const problems = [{ displayId: 'A', ...stock, held: 1, usesLeft: 3 }]
  show(<TokenNote tokens={tokens({ contest: null, problems })} label="A" />)
  expect(screen.getByRole('note').textContent).toContain('剩余 1 个 · 总共还可使用 3 次')
  show(<TokenNote tokens={tokens({ hides: null })} />)
  expect(screen.getByText('您有令牌，但目前没有对您隐藏的结果。')).toBeTruthy()
})
