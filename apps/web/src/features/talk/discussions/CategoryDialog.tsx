import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DiscussionCategory } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import styles from './CategoryDialog.module.css'
import { categoriesQuery } from './queries.ts'

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
  const queries = useQueryClient()
  const [rows, setRows] = useState<readonly Row[]>(() =>
    stored.map(({ id, name, color }) => ({ key: String(id), id, name, color: color ?? '' })),
  )
  const change = (key: string, part: Partial<Row>): void =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = (): void => setRows([...rows, { key: `new-${rows.length}`, id: null, name: '', color: '' }])
  const save = useMutation({
    mutationFn: () =>
      call(
        'discussions.saveCategories',
        { body: rows.map(({ id, name, color }) => ({ id, name, color: color.toLowerCase() })) },
        { quiet: true },
      ),
    onSuccess: () => {
      toast.success(t('category.saved'))
      void queries.invalidateQueries({ queryKey: categoriesQuery.queryKey })
      void queries.invalidateQueries({ queryKey: ['discussions.list'] })
      onClose()
    },
  })
  return (
    <Dialog title={t('category.edit')} onClose={onClose} width={520} closesOutside={false}>
      <DialogForm
        yes={t('save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        <ul className={styles.rows}>
          {rows.map((row, place) => (
            <li key={row.key}>
              <TextInput
                aria-label={t('category.nameOf', { number: place + 1 })}
                value={row.name}
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
