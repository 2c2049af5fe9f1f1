import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { NameFields, type Names, storedNames } from './NameFields.tsx'
import type { Classification, Tag } from './queries.ts'
import styles from './Tags.module.css'

interface Props {
  readonly oj: string
  /** Null for a new one. */
  readonly tag: Tag | null
  readonly classes: readonly Classification[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const usualColor = '#409eff'

/** Makes or changes a tag. */
export function TagDialog({ oj, tag, classes, onClose, onDone }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const [names, setNames] = useState<Names>({ name: tag?.name ?? '', nameEn: tag?.nameEn ?? '' })
  const [color, setColor] = useState(tag?.color ?? usualColor)
  const [tcid, setTcid] = useState(tag?.tcid ?? null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const save = async (): Promise<void> => {
    setIsBusy(true)
    const words = { ...storedNames(names), color, oj, tcid }
    try {
      if (tag === null) await call('adminTags.addTag', { body: { ...words, gid: null } }, { quiet: true })
      else await call('adminTags.changeTag', { body: { id: tag.id, ...words } }, { quiet: true })
      onDone()
      onClose()
    } catch (problem) {
      setRefusal(problem)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={t(tag === null ? 'adminProblems:tagPage.newTag' : 'adminProblems:tagPage.editTag')}
      onClose={onClose}
    >
      <DialogForm
        yes={t('admin:save')}
        onSubmit={() => void save()}
        onClose={onClose}
        isBusy={isBusy}
        disabled={names.name.trim() === ''}
        refusal={refusal === null ? null : messageOf(refusal)}
      >
        <NameFields names={names} onChange={(part) => setNames({ ...names, ...part })} />
        <SelectRow
          label={t('adminProblems:tagPage.class')}
          value={String(tcid ?? '')}
          onChange={(id) => setTcid(id === '' ? null : Number(id))}
          options={[
            { value: '', text: t('adminProblems:tagPage.noClass') },
            ...classes.map((item) => ({ value: String(item.id), text: item.name })),
          ]}
        />
        <Field label={t('adminProblems:tagPage.color')}>
          {(ids) => (
            <input
              {...ids}
              type="color"
              className={styles.color}
              value={color}
              onChange={(event) => setColor(event.currentTarget.value)}
            />
          )}
        </Field>
      </DialogForm>
    </Dialog>
  )
}
