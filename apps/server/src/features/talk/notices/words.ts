import { fail, limits } from '@verdict/contract'

/**
 * Title and content of something the staff publishes.
 * @throws Refusal when one is blank or too long.
 */
export const checkWords = (given: { readonly title: string | null; readonly content: string | null }) => {
  const title = given.title?.trim() ?? ''
  const content = given.content ?? ''
  if (title === '') throw fail('words.titleEmpty')
  if (content.trim() === '') throw fail('words.contentEmpty')
  if ([...title].length > limits.words.titleMaxChars)
    throw fail('words.titleTooLong', { max: limits.words.titleMaxChars })
  if ([...content].length > limits.words.contentMaxChars) {
    throw fail('words.contentTooLong', { max: limits.words.contentMaxChars })
  }
  return { title, content }
}
