import type { ReadContext } from '../packaged.ts'

/** The title of a file whose questions have no category. */
export const titleOfFile = ({ fileName }: ReadContext): string => fileName.replace(/\.[A-Za-z]{1,5}$/, '')

/** The name of a category: `$course$/top/Loops` is called `Loops`; a slash in a name is written twice. */
export const lastPart = (path: string): string =>
  (
    path
      .trim()
      .split(/(?<!\/)\/(?!\/)/)
      .at(-1) ?? ''
  )
    .replaceAll('//', '/')
    .replace(/^\$\w+\$$/, '')
    .trim()
    .slice(0, 255)
