import { rendererVersion, renderMarkdown } from '../../platform/markdown.ts'
import type { StatementText } from './draft.ts'

/** What problem_statement.html holds: safe HTML beside the version of the renderer that made it. */
export interface StatementHtml {
  readonly version: number
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

export const renderStatement = (text: Omit<StatementText, 'title'>): StatementHtml => ({
  version: rendererVersion,
  description: renderMarkdown(text.description),
  input: renderMarkdown(text.input),
  output: renderMarkdown(text.output),
  hint: renderMarkdown(text.hint),
})

/** Reads stored HTML back; null when it was made by another renderer and must be made anew. */
export const storedHtml = (value: unknown): StatementHtml | null => (isCurrent(value) ? value : null)

const isCurrent = (value: unknown): value is StatementHtml =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === rendererVersion
