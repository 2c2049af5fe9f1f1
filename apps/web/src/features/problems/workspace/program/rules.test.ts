import { expect, test } from 'vitest'
import { withoutScripts } from '../../../../lib/safe-html.ts'
import { answersFromFiles } from '../answers-from-files.ts'
import { newIdempotencyKey } from '../outcome/idempotency-key.ts'
import { clampLeft, farthest, keyTarget, letGo } from '../split.ts'
import { rateText } from '../statement/StatementHead.tsx'
import { shownLimits } from '../statement/shown-limits.ts'
import { areTooLong, codeRefusal } from './code-rules.ts'

test.each([
  ['V-1000', 'C++ 17 With O2', 1_000, 256],
  ['V-1000', 'C', 1_000, 256],
  ['V-1000', 'C#', 2_000, 512],
  ['V-1000', 'Python3', 2_000, 512],
  ['CF-1A', 'Python3', 1_000, 256],
  ['gym-100', 'Java', 1_000, 256],
])('limits of %s in %s', (problemId, language, timeMs, memoryMb) =>
  expect(shownLimits({ problemId, timeLimit: 1_000, memoryLimit: 256 }, language)).toEqual({ timeMs, memoryMb }),
)

test.each([
  ['', 'C++', 'empty'],
  [' \n\t', 'C++', 'empty'],
  ['x'.repeat(65_535), 'C++', null],
  ['x'.repeat(65_536), 'C++', 'tooLong'],
  ['x'.repeat(1_000_000), 'Text', null],
  ['x'.repeat(1_000_001), 'Text', 'tooLong'],
])('code is refused for its length', (code, language, refusal) => expect(codeRefusal(code, language)).toBe(refusal))

test('answers chosen as files are put under headings; a zip stays a zip', async () => {
  const files = [new File(['one'], '1.out'), new File(['two\n'], '2.out')]
  expect(await answersFromFiles(files)).toBe('=== 1.out ===\none\n=== 2.out ===\ntwo\n')
  expect(await answersFromFiles([new File(['PK'], 'all.zip')])).toBe('data:application/zip;base64,UEs=')
})

const cases = (count: number, chars: number) =>
  Array.from({ length: count }, () => ({ input: '1'.repeat(chars), expected: '' }))

test.each([
  ['nothing', cases(1, 0), false],
  ['the longest input', cases(1, 65_536), false],
  ['one more character', cases(1, 65_537), true],
  ['as much as fits', cases(4, 65_536), false],
  ['too much in all', [...cases(4, 65_536), { input: '', expected: '1' }], true],
])('test cases are refused for their length: %s', (_, given, refused) => expect(areTooLong(given)).toBe(refused))

test('the divider keeps both minima, and a pull far past one hides that pane', () => {
  expect(farthest(1_400)).toBe(1_400 - 580 - 9)
  expect(clampLeft(100, 1_400)).toBe(420)
  expect(clampLeft(9_999, 1_400)).toBe(811)
  expect(letGo(400, 1_400)).toBe('split')
  expect(letGo(100, 1_400)).toBe('code')
  expect(letGo(1_300, 1_400)).toBe('problem')
  expect(keyTarget('ArrowRight', 500, 1_400)).toBe(524)
  expect(keyTarget('Home', 500, 1_400)).toBe(420)
  expect(keyTarget('End', 500, 1_400)).toBe(811)
  expect(keyTarget('a', 500, 1_400)).toBeNull()
})

test('a statement never brings scripts, handlers or frames', () => {
  const html = withoutScripts(
    '<p onclick="x()">a<script>x()</script></p><a href=" javascript:x()">b</a><iframe src="/"></iframe><math><mi>n</mi></math>',
  )
  expect(html).not.toMatch(/script|onclick|iframe/)
  expect(html).toContain('<mi>n</mi>')
})

test('rates have two decimals, and an untried problem has none', () => {
  expect(rateText(1, 3)).toBe('33.33%')
  expect(rateText(0, 0)).toBe('--')
})

test('each press has its own key', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
})
