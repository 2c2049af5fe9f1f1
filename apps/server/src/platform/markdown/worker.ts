import { type RenderOptions, render } from './render.ts'

/** Entry point of a thread of `../markdown.ts`. */
export default ({ text, options }: { readonly text: string; readonly options: RenderOptions }): string =>
  render(text, options)
