import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { LearningPage } from './LearningPage.tsx'

const site = 'https://oj.example.org'
const addresses = { login: `${site}/lti/login`, launch: `${site}/lti/launch`, jwks: `${site}/lti/jwks.json` }
const score = {
  id: 5,
  platform: 'Moodle',
  username: 'alice',
  trainingId: 7,
  training: 'Week 1',
  state: 'dead',
  tries: 5,
  nextTryAt: null,
  answerStatus: 422,
  answer: 'the grade book is closed',
}

beforeEach(() => loadTexts(['admin', 'adminLti']))

const open = () => renderRoutes('/', [{ path: '/', element: <LearningPage /> }])

test('a platform is added with the addresses it shows', async () => {
  const sent: unknown[] = []
  serve({
    '/api/admin/lti/platforms': () => ({ addresses, keyCreatedAt: null, platforms: [] }),
    '/api/admin/lti/scores': () => [],
    '/api/admin/lti/save': ({ body }) => {
      sent.push(body)
      return sent.length === 1 ? refuse(400, '已有平台使用此颁发者和客户端 ID。') : { id: 1 }
    },
  })
  open()
  expect(await screen.findByLabelText('发起登录地址')).toHaveProperty('value', addresses.login)
  await screen.findByText('所有成绩均已被接收')
  await userEvent.click(screen.getByRole('button', { name: '添加平台' }))
  const values = [
    ['名称', 'Moodle'],
    ['颁发者（平台 ID）', 'https://moodle.example.org'],
    ['客户端 ID', 'abc'],
    ['认证请求地址', 'https://moodle.example.org/mod/lti/auth.php'],
    ['访问令牌地址', 'https://moodle.example.org/mod/lti/token.php'],
    ['公钥集地址', 'https://moodle.example.org/mod/lti/certs.php'],
  ] as const
  for (const [label, value] of values) await userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), value)
  await userEvent.type(screen.getByLabelText(/^部署 ID/), '1{enter}2')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('已有平台使用此颁发者和客户端 ID。')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('学习平台')
  expect(sent.at(-1)).toEqual({
    id: null,
    name: 'Moodle',
    isOn: true,
    createsAccounts: true,
    trustsEmail: false,
    issuer: 'https://moodle.example.org',
    clientId: 'abc',
    deploymentIds: ['1', '2'],
    authorizationUrl: 'https://moodle.example.org/mod/lti/auth.php',
    tokenUrl: 'https://moodle.example.org/mod/lti/token.php',
    jwksUrl: 'https://moodle.example.org/mod/lti/certs.php',
    siteUrl: '',
  })
})

test('a failed score is shown with the answer of the platform and sent again', async () => {
  const sent: unknown[] = []
  serve({
    '/api/admin/lti/platforms': () => ({ addresses, keyCreatedAt: null, platforms: [] }),
    '/api/admin/lti/scores': () => [score],
    '/api/admin/lti/resend': ({ body }) => {
      sent.push(body)
      return { queued: 1 }
    },
  })
  open()
  await screen.findByText('422 the grade book is closed')
  await userEvent.click(screen.getByRole('button', { name: '重新发送 alice 的 Week 1 成绩' }))
  await waitFor(() => expect(sent).toEqual([{ id: 5 }]))
})
