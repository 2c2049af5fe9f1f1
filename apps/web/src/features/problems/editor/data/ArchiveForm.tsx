import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { UploadBox } from '../../../../ui/fields/UploadBox.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Data.module.css'
import type { DataSet } from './queries.ts'
import { StagedSet } from './StagedSet.tsx'
import { type Staged, useArchiveUpload } from './use-archive-upload.ts'

/** Takes an archive, shows what it holds, and asks what becomes of it before anything changes. */
export function ArchiveForm({ set, onDone }: { set: DataSet; onDone: () => void }) {
  const { t } = useTranslation('adminProblems')
  const [staged, setStaged] = useState<Staged | null>(null)
  const { send, cancel, progress, error } = useArchiveUpload({ mode: set.judgeCaseMode, onDone: setStaged })
  return (
    <div className={styles.upload}>
      {staged === null ? (
        <UploadBox
          label={t('data.chooseZip')}
          hint={t('data.zipHint')}
          accept=".zip"
          progress={progress}
          onFiles={([file]) => file !== undefined && send(file)}
          onCancel={cancel}
        />
      ) : (
        <StagedSet set={set} staged={staged} onClose={() => setStaged(null)} onDone={onDone} />
      )}
      {error !== null && <Notice kind="error">{messageOf(error)}</Notice>}
    </div>
  )
}
