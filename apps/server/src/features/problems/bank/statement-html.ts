import type { Deps } from '../../../deps.ts'
import { type Rendered, rendererVersion, tryMarkdown } from '../../../platform/markdown.ts'
import type { StatementText } from '../saving/draft.ts'
import { withPictureSizes } from './picture-sizes.ts'

/** Content of problem_statement.html: safe HTML and the version of its renderer. */
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
  const parts: Rendered[] = []
  const render = async (part: string): Promise<string> => {
    const rendered = await tryMarkdown(part)
    parts.push(rendered)
    return withPictureSizes(deps, rendered.html)
  }
  const [description, input, output, hint] = await Promise.all([
    render(text.description),
    render(text.input),
    render(text.output),
    render(text.hint),
  ])
  // A source that took too long is shown this once; the next reader has it rendered again.
  return {
    version: parts.every(({ isComplete }) => isComplete) ? rendererVersion : 0,
    description,
    input,
    output,
    hint,
  }
}

/** Reads stored HTML; null when it was made by another renderer version and must be rendered again. */
export const storedHtml = (value: unknown): StatementHtml | null => (isCurrent(value) ? value : null)

const isCurrent = (value: unknown): value is StatementHtml =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === rendererVersion
