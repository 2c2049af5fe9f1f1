import { useTranslation } from '../../../../i18n/index.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Data.module.css'
import type { Staged } from './use-archive-upload.ts'

/** Notes about an archive, by file name. */
export function ArchiveNotes({ notes }: { notes: Staged['notes'] }) {
  const { t } = useTranslation('adminProblems')
  return (
    <Notice kind="warning">
      <ul className={styles.files}>
        {notes.map(({ file, note }) => (
          <li key={file}>
            <code>{file}</code> {t(`data.note.${note}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
