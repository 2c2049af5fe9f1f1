import type { DiscussionDetail } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'

interface FormSource {
  readonly uid: string
  readonly edited: DiscussionDetail | null
  readonly pid: string | null
  readonly category: number | null
}

const { titleMaxChars, descriptionMaxChars, contentMaxChars } = limits.discussion

/** The form of a discussion, kept in this browser until it is saved or discarded, one draft per problem or discussion. */
export const useDiscussionForm = ({ uid, edited, pid, category }: FormSource) => {
  const { t } = useTranslation('discussions')
  const rule = (name: 'title' | 'description' | 'categoryId' | 'content', max: number) => (text: string) => {
    const field = t(`field.${name}`)
    if (text.trim() === '') return t('fault.required', { field })
    return [...text].length > max ? t('fault.tooLong', { field, max }) : null
  }
  return useForm({
    stored: {
      // Posting under a problem puts its id in front of the title (specification 001, 2.5).
      title: edited?.title ?? (pid === null ? '' : `[${pid}] `),
      categoryId: edited === null ? String(category ?? '') : String(edited.categoryId ?? ''),
      description: edited?.description ?? '',
      content: edited?.content ?? '',
      topPriority: edited?.topPriority ?? false,
    },
    rules: {
      title: rule('title', titleMaxChars),
      categoryId: rule('categoryId', Number.POSITIVE_INFINITY),
      description: rule('description', descriptionMaxChars),
      content: rule('content', contentMaxChars),
    },
    kept: {
      key: edited === null ? `discussion-draft-new-${pid ?? ''}` : `discussion-draft-${edited.id}`,
      uid,
      stamp: edited?.gmtModified ?? '',
    },
  })
}
