import { expect, test } from 'vitest'
import { distinctNames } from '../distinct-names.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ inputName: name, outputName: `${name}.out` }))
const inputs = (...names: readonly string[]) => distinctNames(named(...names)).map((name) => name.inputName)

test.each([
  [
    ['1.in', '2.in'],
    ['1.in', '2.in'],
  ],
  [
    ['1.in', '1.in', '1.in'],
    ['1.in', '1_2.in', '1_3.in'],
  ],
  [
    ['1.in', '1.in', '1_2.in'],
    ['1.in', '1_3.in', '1_2.in'],
  ],
  [
    ['a.b.in', 'a.b.in'],
    ['a.b.in', 'a.b_2.in'],
  ],
  [
    ['.in', '.in'],
    ['.in', '.in_2'],
  ],
  [
    ['input', 'input'],
    ['input', 'input_2'],
  ],
])('%j become %j', (given, wanted) => {
  expect(inputs(...given)).toEqual(wanted)
})
