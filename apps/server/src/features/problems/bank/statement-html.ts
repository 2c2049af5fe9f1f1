import type { Deps } from '../../../deps.ts'
import { rendererVersion, renderMarkdown } from '../../../platform/markdown.ts'
import type { StatementText } from '../saving/draft.ts'
import { withPictureSizes } from './picture-sizes.ts'

/** What problem_statement.html holds: safe HTML beside the version of the renderer that made it. */
export interface StatementHtml {
  readonly version: number
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

export const renderStatement = async (
  deps: Pick<Deps, 'files'>,
  text: Omit<StatementText, 'title'>,
): Promise<StatementHtml> => {
  const render = (part: string): Promise<string> => withPictureSizes(deps, renderMarkdown(part))
  const [description, input, output, hint] = await Promise.all([
    render(text.description),
    render(text.input),
    render(text.output),
    render(text.hint),
  ])
  return { version: rendererVersion, description, input, output, hint }
}

/** Reads stored HTML back; null when it was made by another renderer and must be made anew. */
export const storedHtml = (value: unknown): StatementHtml | null => (isCurrent(value) ? value : null)

const isCurrent = (value: unknown): value is StatementHtml =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === rendererVersion
