import { Button } from '@mantine/core'
import { useState } from 'react'
import { download } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import type { ContestRow } from '../queries.ts'
import styles from './List.module.css'

interface Props {
  readonly row: ContestRow
  readonly onClose: () => void
}

/** The accepted programs of a contest as a zip, by person or by problem. */
export default function DownloadDialog({ row, onClose }: Props) {
  const { t } = useTranslation(['adminContests', 'common'])
  const [splitType, setSplitType] = useState<'user' | 'problem'>('user')
  const [excludeAdmin, setExcludeAdmin] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const start = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await download('contestBoards.downloadPrograms', { query: { cid: row.id, excludeAdmin, splitType } })
      onClose()
    } catch {
      // The refusal was shown by the call.
    }
    setIsBusy(false)
  }
  return (
    <Dialog title={t('adminContests:download.title', { title: row.title })} onClose={onClose}>
      <div className={styles.form}>
        <SelectRow
          label={t('adminContests:download.split')}
          value={splitType}
          onChange={(value) => setSplitType(value === 'problem' ? 'problem' : 'user')}
          options={[
            { value: 'user', text: t('adminContests:download.user') },
            { value: 'problem', text: t('adminContests:download.problem') },
          ]}
        />
        <Toggle label={t('adminContests:download.exclude')} checked={excludeAdmin} onChange={setExcludeAdmin} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void start()} data-autofocus>
            {t('adminContests:download.yes')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
