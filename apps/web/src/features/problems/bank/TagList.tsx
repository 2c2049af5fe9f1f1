import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { mayMean } from '../../../lib/tag-names.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './TagList.module.css'

export type TagGroup = DataFor<'problems.tagsAndClassifications'>[number]

interface Props {
  readonly groups: readonly TagGroup[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
}

/** Tags by classification, with a search box; several may be chosen, and a problem must carry them all. */
export function TagList({ groups, error, onRetry, chosen, onChange }: Props) {
  const { t } = useTranslation('problems')
  const [text, setText] = useState('')
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={onRetry} />
  const shown = groups && matching(groups, text)
  const toggle = (id: number): void =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <div className={styles.list}>
      <input
        className={styles.search}
        type="search"
        aria-label={t('filter.searchTags')}
        placeholder={t('filter.searchTags')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.groups}>
        {shown === undefined && <Skeleton width="60%" />}
        {shown?.length === 0 && <EmptyState title={t('filter.noTags')} />}
        {shown?.map(({ classification, tagList }) => (
          <fieldset key={classification?.id ?? 0} className={styles.group}>
            <legend>{classification?.name ?? t('filter.otherTags')}</legend>
            {tagList.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className={styles.tag}
                aria-pressed={chosen.includes(id)}
                onClick={() => toggle(id)}
              >
                {name}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

/** The groups with the tags that may be meant; groups left empty disappear. */
const matching = (groups: readonly TagGroup[], text: string): TagGroup[] =>
  groups
    .map((group) => ({ ...group, tagList: group.tagList.filter((tag) => mayMean(tag, text)) }))
    .filter(({ tagList }) => tagList.length > 0)
