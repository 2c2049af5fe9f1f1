import { screen, within } from '@testing-library/react'
import { verdict } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { renderAt } from '../../../../test/render.tsx'
import { ByHandDialog } from './ByHandDialog.tsx'

test('what a machine alone can know is no verdict by hand', async () => {
  const submission = { submitId: 9, status: verdict.wrongAnswer, score: null, judger: 'host' }
  renderAt('/', <ByHandDialog submission={submission} onClose={() => {}} onDone={() => {}} />)
  const choices = within(await screen.findByRole('combobox')).getAllByRole('option')
  const codes = choices.map((option) => Number(option.getAttribute('value')))
  expect(codes).toContain(verdict.systemError)
  const unknowable = [verdict.compileError, verdict.cancelled, verdict.pending, verdict.compiling, verdict.judging]
  expect(codes.filter((code) => unknowable.some((one) => one === code))).toEqual([])
})
