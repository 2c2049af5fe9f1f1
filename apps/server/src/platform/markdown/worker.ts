import { type RenderOptions, render } from './render.ts'

/** What a thread of `../markdown.ts` does with a text. */
export default ({ text, options }: { readonly text: string; readonly options: RenderOptions }): string =>
  render(text, options)
