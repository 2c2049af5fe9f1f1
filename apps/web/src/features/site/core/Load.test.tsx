import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Load } from './Load.tsx'

test.each([
  [12.4, '12%'],
  [0, '0%'],
  [130, '100%'],
])('a load of %s is shown as %s', (percent, text) => {
  render(<Load label="Memory" percent={percent} />)
  expect(screen.getByText(text, { exact: false })).toBeTruthy()
  expect(screen.getByLabelText('Memory').getAttribute('value')).toBe(text.replace('%', ''))
})
