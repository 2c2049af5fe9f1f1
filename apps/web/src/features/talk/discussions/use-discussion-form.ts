import type { DiscussionDetail } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useMemo } from 'react'
import { useKeptForm } from '../../../lib/form/use-kept-form.ts'

export interface DiscussionForm {
  readonly title: string
  readonly description: string
  readonly categoryId: string
  readonly content: string
  readonly topPriority: boolean
}

interface FormSource {
  readonly uid: string
  readonly edited: DiscussionDetail | null
  readonly pid: string | null
  readonly category: number | null
}

/** The form of a discussion, kept in this browser until it is saved or discarded, one draft per problem or discussion. */
export const useDiscussionForm = ({ uid, edited, pid, category }: FormSource) => {
  const stored = useMemo<DiscussionForm>(
    () => ({
      // Posting under a problem puts its id in front of the title (specification 001, 2.5).
      title: edited?.title ?? (pid === null ? '' : `[${pid}] `),
      description: edited?.description ?? '',
      categoryId: edited === null ? String(category ?? '') : String(edited.categoryId ?? ''),
      content: edited?.content ?? '',
      topPriority: edited?.topPriority ?? false,
    }),
    [edited, pid, category],
  )
  const key = edited === null ? `discussion-draft-new-${pid ?? ''}` : `discussion-draft-${edited.id}`
  return useKeptForm({ key, uid, stored, stamp: edited?.gmtModified ?? '' })
}

export type Fault = 'required' | 'tooLong'

const { titleMaxChars, descriptionMaxChars, contentMaxChars } = limits.discussion

/** The longest each field may be. */
export const longest = {
  title: titleMaxChars,
  description: descriptionMaxChars,
  content: contentMaxChars,
  categoryId: Number.POSITIVE_INFINITY,
} as const

/** Validation errors per field; the server checks the same rules. */
export const faultsOf = (form: DiscussionForm): Partial<Record<keyof typeof longest, Fault>> => {
  const faults: Partial<Record<keyof typeof longest, Fault>> = {}
  for (const name of ['title', 'description', 'categoryId', 'content'] as const) {
    if (form[name].trim() === '') faults[name] = 'required'
    else if ([...form[name]].length > longest[name]) faults[name] = 'tooLong'
  }
  return faults
}
