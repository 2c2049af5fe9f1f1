import type { TFunction } from 'i18next'

interface About {
  readonly displayId: string | null
  readonly category: string | null
}

/** Labels of problems contain no slash. */
const mark = '/'

/** The value of a choice: the label of a problem, a category after a slash, or nothing. */
export const aboutOf = (value: string): About =>
  value.startsWith(mark)
    ? { displayId: null, category: value.slice(mark.length) }
    : { displayId: value === '' ? null : value, category: null }

export const categoryValue = (category: string): string => `${mark}${category}`

/** What a question is about, in words. */
export const aboutText = (t: TFunction<'clarifications'>, { displayId, category }: About): string =>
  displayId === null ? (category ?? t('general')) : t('problem', { label: displayId })

/** What a question can be about. */
export const aboutOptions = (
  t: TFunction<'clarifications'>,
  categories: readonly string[],
  problems: readonly { readonly displayId: string; readonly title: string }[],
) => [
  { value: '', text: t('general') },
  ...categories.map((category) => ({ value: categoryValue(category), text: category })),
  ...problems.map(({ displayId: label, title }) => ({ value: label, text: t('problemTitled', { label, title }) })),
]
