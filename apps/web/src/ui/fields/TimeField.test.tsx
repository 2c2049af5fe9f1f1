import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { TimeField } from './TimeField.tsx'

function Form({ usual = '' }: { usual?: string }) {
  const [value, setValue] = useState(usual)
  return (
    <>
      <TimeField label="开始时间" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2026-05-01T08:00')}>
        other
      </button>
    </>
  )
}

const field = () => screen.getByRole('textbox', { name: '开始时间' })
const value = () => screen.getByRole('status').textContent

test('a typed time is the value, and is written as the site writes times when the field is left', async () => {
  renderAt('/', <Form />)
  await userEvent.type(field(), '2026/12/1 9:05')
  expect(value()).toBe('2026-12-01T09:05')
  expect(field()).toHaveProperty('value', '2026/12/1 9:05')
  await userEvent.tab()
  expect(field()).toHaveProperty('value', '2026-12-01 09:05')
})

test('a text that is no time is no value, and the field says how to write one', async () => {
  renderAt('/', <Form usual="2026-12-01T09:05" />)
  expect(field()).toHaveProperty('value', '2026-12-01 09:05')
  await userEvent.clear(field())
  await userEvent.type(field(), '2026-12-32 9:05')
  expect(value()).toBe('')
  expect(screen.queryByText(/请按/)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('请按“年-月-日 时:分”填写。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'other' }))
  expect(field()).toHaveProperty('value', '2026-05-01 08:00')
  expect(screen.queryByText(/请按/)).toBeNull()
})

test('the browser’s picker opens from the button', async () => {
  renderAt('/', <Form usual="2026-12-01T09:05" />)
  const picker = document.querySelector<HTMLInputElement>('input[type="datetime-local"]')
  let opened = 0
  if (picker !== null) {
    picker.showPicker = () => {
      opened += 1
    }
  }
  await userEvent.click(screen.getByRole('button', { name: '在日历中选择' }))
  expect(opened).toBe(1)
})
