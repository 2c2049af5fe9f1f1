import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import styles from './Opinions.module.css'
import { proposedTagsQuery } from './queries.ts'

/** Tags that solvers propose. They are hints, so others see them on request. Editors take one over with a click. */
export function ProposedTags({ pid, isOpen }: { pid: number; isOpen: boolean }) {
  const { t } = useTranslation('opinions')
  const queries = useQueryClient()
  const [isRequested, setRequested] = useState(false)
  const isShown = isOpen || isRequested
  const { data } = useQuery({ ...proposedTagsQuery(pid), enabled: isShown })
  const accept = useMutation({
    mutationFn: (tagId: number) => call('problemVotes.acceptTag', { body: { pid, tagId } }),
    onSettled: () => queries.invalidateQueries(),
  })
  if (!isShown) {
    return (
      <button type="button" className={styles.link} onClick={() => setRequested(true)}>
        {t('tags.show')}
      </button>
    )
  }
  if (data === undefined) return null
  if (data.tags.length === 0) return <span className={styles.note}>{t('tags.none')}</span>
  return (
    <ul className={styles.tags} aria-label={t('tags.label')}>
      {data.tags.map(({ id, name, votes }) => (
        <li key={id}>
          <span className={styles.tag}>{t('tags.votes', { name, votes })}</span>
          {data.mayAccept && (
            <button
              type="button"
              className={styles.link}
              disabled={accept.isPending}
              onClick={() => accept.mutate(id)}
              aria-label={t('tags.acceptOf', { name })}
            >
              {t('tags.accept')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
