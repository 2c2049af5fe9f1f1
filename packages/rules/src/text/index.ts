export { withMathLetters } from './math-letters.ts'
