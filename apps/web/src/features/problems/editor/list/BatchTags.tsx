import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { type ChosenTag, TagField } from '../TagField.tsx'
import styles from './BatchTags.module.css'

interface Props {
  readonly count: number
  readonly onClose: () => void
  readonly onSave: (add: ChosenTag[], remove: number[]) => void
}

/** Which tags come to the chosen problems and which go. */
export default function BatchTags({ count, onClose, onSave }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const [add, setAdd] = useState<ChosenTag[]>([])
  const [remove, setRemove] = useState<ChosenTag[]>([])
  return (
    <Dialog title={t('adminProblems:batch.tagsTitle', { count })} onClose={onClose} width={560} closesOutside={false}>
      <div className={styles.form}>
        <TagField label={t('adminProblems:batch.addTags')} chosen={add} onChange={setAdd} mayMake />
        <TagField label={t('adminProblems:batch.removeTags')} chosen={remove} onChange={setRemove} />
        <Button
          disabled={add.length + remove.length === 0}
          onClick={() =>
            onSave(
              add,
              remove.flatMap(({ id }) => (id === null ? [] : [id])),
            )
          }
        >
          {t('admin:save')}
        </Button>
      </div>
    </Dialog>
  )
}
