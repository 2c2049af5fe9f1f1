/** A sample of a problem. */
export interface Example {
  readonly input: string
  readonly output: string
}

const pair = /<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>/g

/** Samples travel as one text of `<input>..</input><output>..</output>` pairs (api-admin 8.1). */
export const parseExamples = (text: string): readonly Example[] =>
  [...text.matchAll(pair)].map(([, input = '', output = '']) => ({ input, output }))

/** Samples without any text are left out. */
export const writeExamples = (examples: readonly Example[]): string =>
  examples
    .filter(({ input, output }) => input.trim() !== '' || output.trim() !== '')
    .map(({ input, output }) => `<input>${input}</input><output>${output}</output>`)
    .join('')
