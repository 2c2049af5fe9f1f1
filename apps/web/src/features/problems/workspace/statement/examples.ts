/** A sample of a problem. */
export interface Example {
  readonly input: string
  readonly output: string
}

const pair = /<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>/g

/** Samples travel as one text of `<input>..</input><output>..</output>` pairs (api-public, section 9.6). */
export const parseExamples = (text: string): readonly Example[] =>
  [...text.matchAll(pair)].map(([, input = '', output = '']) => ({ input, output }))
