import { Button, TextInput } from '@mantine/core'
import type { DiscussionCategory } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import styles from './CategoryDialog.module.css'

interface Row {
  readonly key: string
  readonly id: number | null
  readonly name: string
  readonly color: string
}

interface Props {
  readonly rows: readonly DiscussionCategory[]
  readonly onClose: () => void
}

/** The picker's value for a category without a color. */
const plain = '#5b6472'

/** Names and colors of all categories; new ones are added at the end, none is deleted. */
export default function CategoryDialog({ rows: stored, onClose }: Props) {
  const { t } = useTranslation('discussions')
  const { required } = useRules()
  const form = useForm<{ readonly rows: readonly Row[] }>({
    stored: { rows: stored.map(({ id, name, color }) => ({ key: String(id), id, name, color: color ?? '' })) },
    errorsOf: (values) =>
      values.rows.flatMap(({ id, name }, place) => {
        const text = id === null ? null : required(name)
        return text === null ? [] : [{ field: `rows.${place}.name`, text }]
      }),
  })
  const { rows } = form.values
  const change = (key: string, part: Partial<Row>): void =>
    form.set({ rows: rows.map((row) => (row.key === key ? { ...row, ...part } : row)) })
  const add = (): void => form.set({ rows: [...rows, { key: `new-${rows.length}`, id: null, name: '', color: '' }] })
  const save = useSave({
    form,
    send: (values) =>
      call(
        'discussions.saveCategories',
        { body: values.rows.map(({ id, name, color }) => ({ id, name, color: color.toLowerCase() })) },
        { quiet: true },
      ),
    stale: ['discussions.categories', 'discussions.list'],
    done: t('category.saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('category.edit')} onClose={onClose} width={520} closesOutside={false}>
      <DialogForm yes={t('save')} form={form} save={save} onClose={onClose}>
        <ul className={styles.rows}>
          {rows.map((row, place) => (
            <li key={row.key}>
              <TextInput
                aria-label={t('category.nameOf', { number: place + 1 })}
                value={row.name}
                error={form.errorOf(`rows.${place}.name`)}
                maxLength={limits.discussion.categoryMaxChars}
                required={row.id !== null}
                onChange={(event) => change(row.key, { name: event.currentTarget.value })}
              />
              <input
                type="color"
                aria-label={t('category.colorOf', { number: place + 1 })}
                value={row.color === '' ? plain : row.color}
                onChange={(event) => change(row.key, { color: event.currentTarget.value })}
              />
            </li>
          ))}
        </ul>
        <Button variant="default" onClick={add}>
          {t('category.add')}
        </Button>
      </DialogForm>
    </Dialog>
  )
}
