import { renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { limits } from '@verdict/contract/limits'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import {
  answers,
  chooseLanguage,
  detail,
  logIn,
  problem,
  show,
  startAsGuest,
  submission,
  submitButton,
  template,
} from '../../test/problem-page.tsx'
import { useToast } from '../ui/controls/toast.ts'

/** Submitting a program, its result, and the celebration. */

beforeEach(startAsGuest)

test('a guest is asked to log in, and nothing is sent', async () => {
  const asked = serve(answers)
  show()
  await userEvent.click(await submitButton())
  await userEvent.click(screen.getByRole('tab', { name: '我的提交' }))
  expect(screen.getByRole('tab', { name: '题目描述' }).getAttribute('aria-selected')).toBe('true')
  expect(asked).not.toContain('/api/submit-problem-judge')
})

test('without the list of cases, answers are chosen as files and sent as one text; there is nothing to run', async () => {
  const bodies: { language: string; code: string }[] = []
  logIn()
  serve({
    ...answers,
    '/api/get-problem-detail': () => ({
      ...detail,
      problem: { ...problem, outputOnly: true },
      languages: ['Text'],
      codeTemplate: {},
    }),
    '/api/submit-problem-judge': ({ body }) => {
      bodies.push(body)
      return { submitId: 9 }
    },
    '/api/get-submission-detail': () => submission(0),
    '/api/get-all-case-result': () => null,
  })
  show()
  const files = [new File(['one'], '1.out'), new File(['two'], '2.out')]
  await userEvent.upload(await screen.findByLabelText('选择文件', { selector: 'input' }), files)
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('1.out'))
  expect(screen.queryByRole('button', { name: '运行' })).toBeNull()
  expect(screen.queryByRole('button', { name: '用作测试输入' })).toBeNull()
  await userEvent.click(await submitButton())
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ language: 'Text', code: '=== 1.out ===\none\n=== 2.out ===\ntwo\n' })
})

test('answers are given case by case, as files and text, and files that fit no case are named and not sent', async () => {
  const bodies: { answers: unknown; code?: string }[] = []
  logIn()
  serve({
    ...answers,
    '/api/get-problem-detail': () => ({
      ...detail,
      problem: { ...problem, outputOnly: true },
      languages: ['Text'],
      codeTemplate: {},
    }),
    '/api/get-answer-cases': () => ({
      opensInputs: true,
      cases: [1, 2, 3].map((seq) => ({ seq, name: `${seq}.out`, input: { name: `${seq}.in`, bytes: 4 } })),
    }),
    '/api/submit-problem-judge': ({ body }) => {
      bodies.push(body)
      return { submitId: 9 }
    },
    '/api/get-submission-detail': () => submission(8),
    '/api/get-all-case-result': () => null,
  })
  show()
  expect(await screen.findByText('已作答 0 / 3 个测试点')).toBeTruthy()
  await userEvent.click(await submitButton())
  expect(renderHook(useToast).result.current?.text).toBe('请至少提交一个测试点的答案')
  const files = [new File(['one'], 'task1.txt'), new File(['two'], '02.ans'), new File(['?'], 'notes.txt')]
  await userEvent.upload(screen.getByLabelText('选择文件', { selector: 'input' }), files)
  expect(await screen.findByText('已作答 2 / 3 个测试点')).toBeTruthy()
  expect(screen.getByText('notes.txt')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /测试点 2/ }))
  const area = screen.getByRole('textbox', { name: '2.out 的答案' })
  await userEvent.clear(area)
  await userEvent.type(area, '7{enter}8')
  await userEvent.click(await submitButton())
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]?.answers).toEqual([
    { name: '1.out', text: 'one\n' },
    { name: '2.out', text: '7\n8\n' },
  ])
  expect(bodies[0]?.code).toBeUndefined()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '将 notes.txt 用作测试点的答案' }), '3')
  expect(await screen.findByText('已作答 3 / 3 个测试点')).toBeTruthy()
})

test('a submission carries a key, and its verdict takes the line', async () => {
  const bodies: { idempotencyKey: string; code: string }[] = []
  logIn()
  serve({
    ...answers,
    '/api/submit-problem-judge': ({ body }) => {
      bodies.push(body)
      return { submitId: 9 }
    },
    '/api/get-submission-detail': () => submission(0),
    '/api/get-all-case-result': () => null,
  })
  show()
  await userEvent.click(await submitButton())
  expect(await screen.findByRole('link', { name: '#9' })).toBeTruthy()
  expect(await screen.findByText('5 ms · 2 MB')).toBeTruthy()
  // Final on first load, and announced anyway.
  expect(await screen.findByText(/^提交 9：/)).toBeTruthy()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]?.code).toBe(template)
  expect(bodies[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
})

test('a repeated submission sends the submitted code, not the current selection', async () => {
  const bodies: { language: string; code: string; idempotencyKey: string }[] = []
  logIn()
  serve({
    ...answers,
    '/api/get-problem-detail': () => ({ ...detail, codeTemplate: { ...detail.codeTemplate, Python3: 'print(3)\n' } }),
    '/api/submit-problem-judge': ({ body }) => {
      bodies.push(body)
      if (bodies.length === 1) throw new TypeError('failed to fetch')
      return { submitId: 9 }
    },
    '/api/get-submission-detail': () => submission(0),
    '/api/get-all-case-result': () => null,
  })
  show()
  await userEvent.click(await submitButton())
  await waitFor(() => expect(bodies).toHaveLength(1))
  await chooseLanguage('Python3')
  await waitFor(() => expect(bodies).toHaveLength(2), { timeout: 3_000 })
  expect(bodies[1]).toEqual(bodies[0])
})

test('a failure opens the drawer with its reason', async () => {
  logIn()
  serve({
    ...answers,
    '/api/submit-problem-judge': () => ({ submitId: 9 }),
    '/api/get-submission-detail': () => ({
      ...submission(-2),
      submission: { ...submission(-2).submission, errorMessage: 'main.cpp:2:5: error: expected ;' },
    }),
    '/api/get-all-case-result': () => null,
  })
  const { container } = show()
  await userEvent.click(await submitButton())
  const panel = within(await screen.findByRole('tabpanel', { name: '提交结果' }))
  expect(panel.getByText('main.cpp:2:5: error: expected ;')).toBeTruthy()
  await waitFor(() => expect(container.querySelector('.cm-lintRange-error')?.textContent).toBe('main'))
})

test('a user with a submission is asked for confirmation before the next', async () => {
  logIn()
  const asked = serve({ ...answers, '/api/get-user-problem-status': () => ({ 7: { status: -1 } }) })
  show()
  await screen.findByText('WA')
  await userEvent.click(await submitButton())
  const dialog = within(await screen.findByRole('dialog', { name: '再次提交' }))
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).not.toContain('/api/submit-problem-judge')
})

test('the last accepted code needs an accepted submission', async () => {
  logIn()
  const asked = serve(answers)
  show()
  await userEvent.click(await screen.findByRole('button', { name: '获取最近通过的代码' }))
  expect(asked).not.toContain('/api/get-last-ac-code')
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** Whether the burst was shown at any time: under load it may be over before a test looks. */
const watchPicture = (container: HTMLElement): (() => boolean) => {
  const isShown = (): boolean => container.querySelector('.picture') !== null
  let wasShown = isShown()
  new MutationObserver(() => {
    wasShown ||= isShown()
  }).observe(container, { childList: true, subtree: true })
  return () => wasShown
}

describe('an accepted submission', () => {
  // The part is fetched on demand, which under load takes longer than a query waits.
  beforeAll(() => import('../ui/editor/SettingsPanel.tsx'))

  const accepted = {
    ...answers,
    '/api/submit-problem-judge': () => ({ submitId: 9 }),
    '/api/get-submission-detail': () => submission(0),
    '/api/get-all-case-result': () => null,
  }

  test('is celebrated', async () => {
    logIn()
    serve(accepted)
    const { container } = show()
    const wasShown = watchPicture(container)
    await userEvent.click(await submitButton())
    await waitFor(() => expect(wasShown()).toBe(true))
  })

  test('is not celebrated where that is switched off', async () => {
    logIn()
    serve(accepted)
    const { container } = show()
    const wasShown = watchPicture(container)
    const button = await submitButton()
    await userEvent.click(await screen.findByRole('button', { name: '编辑器设置' }))
    const box = await screen.findByRole('checkbox', { name: '通过时庆祝一下' })
    await userEvent.click(box)
    await waitFor(() => expect(box).toHaveProperty('checked', false))
    expect(localStorage.getItem('hojIndividualLanguageAndSetting')).toContain('"celebrates":false')
    await userEvent.click(button)
    await screen.findByText('5 ms · 2 MB')
    // Timers run in order: a burst would have been shown before this one ends.
    await new Promise((resolve) => setTimeout(resolve, 2 * limits.acceptedPicture.delayMs))
    expect(wasShown()).toBe(false)
  })
})
