import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { nativeErrorOf, translateNativeErrors } from './native-errors.ts'

const field = (attributes: Record<string, string>): HTMLInputElement =>
  Object.assign(document.createElement('input'), attributes)

test.each([
  ['an empty field', { required: 'true' }, '请填写此项。'],
  ['a box that has to be ticked', { required: 'true', type: 'checkbox' }, '请选择一项。'],
  ['no mail address', { type: 'email', value: 'name' }, '请输入有效的邮箱地址。'],
  ['no URL', { type: 'url', value: 'example' }, '请输入完整的网址，例如 https://example.org。'],
  ['a number that is too large', { type: 'number', max: '9', value: '10' }, '不能大于 9。'],
  ['a number that is too small', { type: 'number', min: '1', value: '0' }, '不能小于 1。'],
  ['a wrong format', { pattern: '[a-z]+', value: '7' }, '格式不正确。'],
  ['a good value', { required: 'true', value: 'x' }, ''],
])('%s', (_, attributes, text) => expect(nativeErrorOf(field(attributes))).toBe(text))

test('a repaired field can be sent, also when its value was set by a script', async () => {
  const stop = await translateNativeErrors()
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <input aria-label="name" required />
      <button type="submit">send</button>
    </form>,
  )
  const name = screen.getByLabelText<HTMLInputElement>('name')
  const press = () => userEvent.click(screen.getByRole('button'))
  await press()
  expect(send).not.toHaveBeenCalled()
  expect(name.validationMessage).toBe('请填写此项。')
  name.value = 'set'
  await press()
  expect(send).toHaveBeenCalledOnce()
  await userEvent.clear(name)
  await press()
  await userEvent.type(name, 'typed')
  expect(name.validationMessage).toBe('')
  stop()
})
