import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { verdict } from '@verdict/contract/vocabulary'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { ByHandDialog } from './ByHandDialog.tsx'

test('verdicts only a machine can determine cannot be set manually', async () => {
  const submission = { submitId: 9, status: verdict.wrongAnswer, score: null, judger: 'host' }
  renderAt('/', <ByHandDialog submission={submission} onClose={() => {}} />)
  const choices = within(await screen.findByRole('combobox')).getAllByRole('option')
  const codes = choices.map((option) => Number(option.getAttribute('value')))
  expect(codes).toContain(verdict.systemError)
  const unknowable = [verdict.compileError, verdict.cancelled, verdict.pending, verdict.compiling, verdict.judging]
  expect(codes.filter((code) => unknowable.some((item) => item === code))).toEqual([])
})

test('a score can be given where there is none yet, and goes along only when it was', async () => {
  const asked: string[] = []
  serve({
    '/api/admin/judge/manual-judge': ({ query }) => {
      asked.push(String(query))
      return null
    },
  })
  const submission = { submitId: 9, status: verdict.systemError, score: null, judger: 'host' }
  const open = () => renderAt('/', <ByHandDialog submission={submission} onClose={() => {}} />)
  const first = open()
  await userEvent.selectOptions(await screen.findByRole('combobox'), String(verdict.accepted))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(asked).toEqual(['submitId=9&status=0']))
  first.unmount()
  open()
  await userEvent.selectOptions(await screen.findByRole('combobox'), String(verdict.accepted))
  await userEvent.type(screen.getByLabelText('得分'), '60')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(asked.at(-1)).toBe('submitId=9&status=0&score=60'))
})

test('a chosen verdict alone is not lost without a question', async () => {
  const onClose = vi.fn()
  const submission = { submitId: 9, status: verdict.wrongAnswer, score: null, judger: 'host' }
  renderAt('/', <ByHandDialog submission={submission} onClose={onClose} />)
  await userEvent.selectOptions(await screen.findByRole('combobox'), String(verdict.accepted))
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: '放弃填写的内容？' })
  await userEvent.click(within(question).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.selectOptions(screen.getByRole('combobox'), String(verdict.wrongAnswer))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a missing verdict and a score that is no number are shown at their fields, and nothing is sent', async () => {
  const asked = serve({})
  const submission = { submitId: 9, status: verdict.cancelled, score: 10, judger: 'host' }
  renderAt('/', <ByHandDialog submission={submission} onClose={() => {}} />)
  await userEvent.clear(await screen.findByLabelText('得分'))
  await userEvent.type(screen.getByLabelText('得分'), 'ten')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('请填写此项。')).toBeTruthy()
  expect(screen.getByText('请填写不小于 0 的整数，最多 9 位。')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  expect(asked).toEqual([])
})
