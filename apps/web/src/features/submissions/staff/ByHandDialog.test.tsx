import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { verdict } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { ByHandDialog } from './ByHandDialog.tsx'

test('verdicts only a machine can determine cannot be set manually', async () => {
  const submission = { submitId: 9, status: verdict.wrongAnswer, score: null, judger: 'host' }
  renderAt('/', <ByHandDialog submission={submission} onClose={() => {}} onDone={() => {}} />)
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
  const open = () => renderAt('/', <ByHandDialog submission={submission} onClose={() => {}} onDone={() => {}} />)
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
