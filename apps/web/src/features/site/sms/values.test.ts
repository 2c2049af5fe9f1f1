import { expect, test } from 'vitest'
import { inputOf, valuesOf } from './values.ts'

const config = {
  binds: true,
  resets: false,
  method: 'POST',
  url: 'https://sms.example.org/send',
  format: 'json',
  headers: [
    { name: 'Authorization', value: 'Bearer {{secret}}' },
    { name: 'X-Time', value: '10:30' },
  ],
  body: '{"to": "{{phone}}", "code": "{{code}}"}',
  text: '{{code}}',
  accepted: '',
  countries: ['+86', '+49'],
  perDay: 100,
  hasSecret: true,
} as const

test('a stored gateway is edited as text and sent as it was', () => {
  const { hasSecret: _, ...stored } = config
  expect(inputOf(valuesOf({ ...config, headers: [...config.headers], countries: [...config.countries] }))).toEqual({
    ...stored,
    secret: null,
  })
})

test('a header without a colon is a name, empty lines are dropped', () => {
  const values = valuesOf({ ...config, headers: [], countries: [] })
  const { headers, countries } = inputOf({ ...values, headers: '\nX-Empty\n a : b:c \n', countries: '+86, +1;+49\n' })
  expect(headers).toEqual([
    { name: 'X-Empty', value: '' },
    { name: 'a', value: 'b:c' },
  ])
  expect(countries).toEqual(['+86', '+1', '+49'])
})
