import { useId } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { IconTrash } from '../../../../ui/icons.ts'
import type { PhotoRow } from '../queries.ts'
import styles from './Photos.module.css'

interface Props {
  readonly row: PhotoRow
  /** Something is on its way. */
  readonly isBusy: boolean
  readonly onChoose: (file: File) => void
  readonly onRemove: () => void
}

/** A person with their photo, or a placeholder. */
export function PhotoCard({ row, isBusy, onChoose, onRemove }: Props) {
  const { t } = useTranslation('adminContests')
  const id = useId()
  const { username, photo } = row
  const who = [row.realname ?? row.nickname, row.school].filter(Boolean).join(' · ')
  return (
    <li className={styles.card}>
      <div className={styles.frame}>
        {photo === null ? (
          <span>{t('photos.none')}</span>
        ) : (
          <img src={photo} alt={t('photos.of', { username })} loading="lazy" />
        )}
      </div>
      <div className={styles.who}>
        <strong>{username}</strong>
        {who !== '' && <span>{who}</span>}
      </div>
      <div className={styles.acts}>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={photoKinds}
          disabled={isBusy}
          aria-label={t(photo === null ? 'photos.chooseFor' : 'photos.replaceOf', { username })}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file !== undefined) onChoose(file)
            // The same file may be chosen once more.
            event.currentTarget.value = ''
          }}
        />
        <label htmlFor={id} className={styles.choose} data-disabled={isBusy || undefined}>
          {t(photo === null ? 'photos.choose' : 'photos.replace')}
        </label>
        {photo !== null && (
          <IconButton label={t('photos.removeOf', { username })} disabled={isBusy} onClick={onRemove}>
            <IconTrash aria-hidden size={16} />
          </IconButton>
        )}
      </div>
    </li>
  )
}

export const photoKinds = '.jpg,.jpeg,.png,.webp,.gif'
