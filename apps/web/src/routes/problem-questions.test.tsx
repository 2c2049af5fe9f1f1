import { renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import {
  answers,
  detail,
  logIn,
  problem,
  show,
  startAsGuest,
  submission,
  submitButton,
} from '../../test/problem-page.tsx'
import { useToast } from '../ui/controls/toast.ts'

/** Question problems. */

beforeEach(startAsGuest)

describe('questions', () => {
  const questions = {
    partial: 'half',
    isDelayed: false,
    markAt: null,
    questions: [
      { id: 1, kind: 'single', text: 'Two?', points: 4, options: ['one', 'two'] },
      { id: 3, kind: 'multiple', text: 'Even?', points: 6, options: ['two', 'three', 'four'] },
      { id: 2, kind: 'text', text: 'Name?', points: 5 },
    ],
    html: {
      1: { text: '<p>Two?</p>', options: ['<p>one</p>', '<p>two</p>'] },
      3: { text: '<p>Even?</p>', options: ['<p>two</p>', '<p>three</p>', '<p>four</p>'] },
      2: { text: '<p>Name?</p>', options: [] },
    },
  }
  const asked = (bodies: { language: string; code: string }[] = []) => ({
    ...answers,
    '/api/get-problem-detail': () => ({
      ...detail,
      problem: { ...problem, outputOnly: true, questions },
      languages: ['Text'],
      codeTemplate: {},
    }),
    '/api/submit-problem-judge': ({ body }: { body: { language: string; code: string } }) => {
      bodies.push(body)
      return { submitId: 9 }
    },
    '/api/get-submission-detail': () => submission(8),
    '/api/get-all-case-result': () => null,
    '/api/get-question-results': () => ({
      questions,
      answers: { 1: ['1'], 3: ['0', '2'], 2: ['Ada'] },
      results: [
        { id: 1, verdict: 0, score: 4, solution: ['1'], explanation: '<p>because</p>' },
        { id: 3, verdict: -1, score: 0, solution: null, explanation: '' },
        { id: 2, verdict: 0, score: 5, solution: null, explanation: null },
      ],
    }),
  })

  test('are answered by click and key, kept as a draft, and submitted together; then each shows its result', async () => {
    const bodies: { language: string; code: string }[] = []
    logIn()
    serve(asked(bodies))
    show()
    const first = within(await screen.findByRole('group', { name: '第 1 题' }))
    await userEvent.click(first.getByRole('radio', { name: /one/ }))
    await userEvent.click(first.getByRole('radio', { name: /two/ }))
    const second = within(screen.getByRole('group', { name: '第 2 题' }))
    for (const box of [/four/, /three/, /two/, /three/])
      await userEvent.click(second.getByRole('checkbox', { name: box }))
    await userEvent.type(screen.getByRole('textbox', { name: '第 3 题的答案' }), 'Ada')
    expect(screen.getByText(/已作答 3 \/ 3 题/)).toBeTruthy()
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Ada'))
    expect(screen.queryByRole('button', { name: '运行' })).toBeNull()
    await userEvent.click(await submitButton())
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]?.language).toBe('Text')
    expect(JSON.parse(bodies[0]?.code ?? '')).toEqual({ 1: ['1'], 3: ['0', '2'], 2: ['Ada'] })
    expect(await screen.findByText(/得 4 分，共 4 分/)).toBeTruthy()
    expect(screen.getByText('because')).toBeTruthy()
    // A changed answer is no longer the one that was marked.
    await userEvent.click(first.getByRole('radio', { name: /one/ }))
    expect(screen.queryByText(/得 4 分，共 4 分/)).toBeNull()
    expect(screen.getByText(/得 0 分，共 6 分/)).toBeTruthy()
  })

  test('have no language to choose, and are not submitted while all answers are missing', async () => {
    const bodies: { language: string; code: string }[] = []
    logIn()
    serve(asked(bodies))
    show()
    await screen.findByRole('group', { name: '第 1 题' })
    await userEvent.click(await submitButton())
    expect(renderHook(useToast).result.current?.text).toBe('尚未作答，请至少回答一道题')
    expect(bodies).toEqual([])
    expect(screen.queryByRole('button', { name: /^编程语言/ })).toBeNull()
  })
})
