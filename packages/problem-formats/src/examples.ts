/** Samples as the product keeps them: `<input>..</input><output>..</output>`, repeated without separators. */
export const examplesOf = (samples: readonly { readonly input: string; readonly output: string }[]): string =>
  samples.map(({ input, output }) => `<input>${tidy(input)}</input><output>${tidy(output)}</output>`).join('')

const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')

/** The samples of such a text. */
export const samplesOf = (examples: string): readonly { readonly input: string; readonly output: string }[] =>
  [...examples.matchAll(/<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>/g)].map(
    ([, input = '', output = '']) => ({ input, output }),
  )
