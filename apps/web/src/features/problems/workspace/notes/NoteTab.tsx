import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../../api/api-error.ts'
import { messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import styles from './Notes.module.css'
import { noteQuery } from './queries.ts'
import { useNote } from './use-note.ts'

/** The viewer's private note about a problem. */
export default function NoteTab({ pid }: { readonly pid: number }) {
  const note = useQuery(noteQuery(pid))
  const [reloads, setReloads] = useState(0)
  const reload = async (): Promise<void> => {
    await note.refetch()
    setReloads((before) => before + 1)
  }
  if (note.data === undefined && note.isError)
    return <ErrorState message={messageOf(note.error)} onRetry={() => void note.refetch()} />
  if (note.data === undefined || !note.isFetchedAfterMount) return <Skeleton width="100%" />
  return <NoteEditor key={reloads} pid={pid} stored={note.data.note} onReload={reload} />
}

interface Props {
  readonly pid: number
  readonly stored: DataFor<'notes.read'>['note']
  readonly onReload: () => Promise<unknown>
}

function NoteEditor({ pid, stored, onReload }: Props) {
  const { t } = useTranslation('notes')
  const { text, write, saveNow, state, error } = useNote(pid, stored)
  const isOutdated = error instanceof ApiError && error.status === 409
  return (
    <div className={styles.tab}>
      <label className={styles.field}>
        <span>{t('label')}</span>
        <textarea
          value={text}
          maxLength={limits.note.maxChars}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </label>
      {error !== null && (
        <Notice kind="warning">
          {messageOf(error)}{' '}
          {isOutdated ? (
            <Button variant="default" size="compact-xs" onClick={() => void onReload()}>
              {t('reload')}
            </Button>
          ) : (
            <Button variant="default" size="compact-xs" onClick={saveNow}>
              {t('saveAgain')}
            </Button>
          )}
        </Notice>
      )}
      <p className={styles.foot}>
        <span role="status">{error === null ? t(`state.${state}`) : ''}</span>
        <Link to="/notes">{t('all')}</Link>
      </p>
    </div>
  )
}
