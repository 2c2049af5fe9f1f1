import { expect, test } from 'vitest'
import { withMathLetters } from './math-letters.ts'

test.each([
  ['<mi mathvariant="double-struck">Z</mi>', '<mi>ℤ</mi>'],
  ['<mi mathvariant="double-struck">F</mi>', '<mi>𝔽</mi>'],
  ['<mn mathvariant="double-struck">1</mn>', '<mn>𝟙</mn>'],
  ['<mi mathvariant="script">S</mi>', '<mi>𝒮</mi>'],
  ['<mi mathvariant="script">L</mi>', '<mi>ℒ</mi>'],
  ['<mi mathvariant="fraktur">g</mi>', '<mi>𝔤</mi>'],
  ['<mi mathvariant="bold">x</mi><mn mathvariant="bold">0</mn>', '<mi>𝐱</mi><mn>𝟎</mn>'],
  ['<mi mathvariant="bold-italic">v</mi>', '<mi>𝒗</mi>'],
  ['<mi mathvariant="normal">d</mi>', '<mi mathvariant="normal">d</mi>'],
  ['<mi mathvariant="bold">α</mi>', '<mi>α</mi>'],
])('%s is shown as %s', (html, expected) => expect(withMathLetters(html)).toBe(expected))
