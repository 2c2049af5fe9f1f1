import { type ErrorCode, fail, limits } from '@verdict/contract'
import { withControls } from '../with-controls.ts'

export interface DiscussionWords {
  readonly title: string
  readonly description: string
  readonly content: string
}

type Input = { readonly [K in keyof DiscussionWords]: string | null }

const { titleMaxChars, descriptionMaxChars, contentMaxChars } = limits.discussion

/**
 * The author's input, validated and trimmed; absent fields keep their stored value.
 * @throws Refusal when a field is blank or too long.
 */
export const readWords = (input: Input, stored: DiscussionWords | null = null): DiscussionWords => {
  const field = (name: keyof DiscussionWords, max: number, errors: readonly [ErrorCode, ErrorCode]): string => {
    const text = input[name] ?? stored?.[name] ?? ''
    if (text.trim() === '') throw fail(errors[0])
    if ([...text].length > max) throw fail(errors[1], { max })
    return text
  }
  const title = field('title', titleMaxChars, ['discussion.titleRequired', 'discussion.titleTooLong'])
  const description = field('description', descriptionMaxChars, [
    'discussion.descriptionRequired',
    'discussion.descriptionTooLong',
  ])
  const content = field('content', contentMaxChars, ['discussion.contentRequired', 'discussion.contentTooLong'])
  return { title: title.trim(), description: description.trim(), content: withControls(content) }
}
