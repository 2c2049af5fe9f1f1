import { ActionIcon, Button, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { IconTrash } from '../../ui/icons.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { messageOf } from '../client.ts'
import styles from './SavedFilters.module.css'
import { filterOf, useSavedFilters } from './saved-filters.ts'

/** The saved filters as links, and the current one to be saved under a name. */
export default function SavedFiltersPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('savedFilters')
  const { pathname, search } = useLocation()
  const { filters, error, refetch, save, remove, kept, move } = useSavedFilters(pathname)
  const [name, setName] = useState('')
  const current = filterOf(search)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    save({ name: name.trim(), query: current })
    setName('')
  }
  if (filters === undefined)
    return error === null ? (
      <Skeleton width="100%" />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    )
  return (
    <>
      {filters.length > 0 && (
        <ul className={styles.list}>
          {filters.map(({ name, query }) => (
            <li key={name}>
              <Link
                to={{ pathname, search: query }}
                aria-current={query === current ? 'true' : undefined}
                onClick={onClose}
              >
                {name}
              </Link>
              <ActionIcon size={32} onClick={() => remove(name)} aria-label={t('remove', { name })} title={t('delete')}>
                <IconTrash aria-hidden size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {kept.length > 0 && (
        <div className={styles.form}>
          <p className={styles.hint}>{t('kept', { count: kept.length })}</p>
          {/* The call shows a refusal; filters that were not moved stay. */}
          <Button variant="default" onClick={() => void move().catch(() => {})}>
            {t('move')}
          </Button>
        </div>
      )}
      {current === '' ? (
        <p className={styles.hint}>{t(filters.length === 0 ? 'none' : 'noFilter')}</p>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <TextInput
            label={t('name')}
            value={name}
            maxLength={limits.savedFilter.nameMaxChars}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {t('save')}
          </Button>
        </form>
      )}
    </>
  )
}
