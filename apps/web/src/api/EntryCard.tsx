import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { toast } from '../ui/controls/toast.ts'
import { Confirm } from '../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.ts'
import { Panel } from '../ui/page/Panel.tsx'
import styles from './EntryCard.module.css'

interface Props {
  readonly title: string
  /** Rows of key, name and text. */
  readonly facts: readonly (readonly [key: string, name: string, text: string])[]
  /** Buttons before those to edit and to delete. */
  readonly actions?: ReactNode
  readonly editLabel: string
  readonly onEdit: () => void
  readonly removal: {
    readonly label: string
    /** The question before it. */
    readonly title: string
    readonly text: string
    readonly run: () => Promise<unknown>
  }
  /** Called after the deletion, also when it failed. */
  readonly onChanged: () => void
  readonly children?: ReactNode
}

/** An entry of an admin list as a card: its facts, and buttons to edit and to delete it. */
export function EntryCard({ title, facts, actions, editLabel, onEdit, removal, onChanged, children }: Props) {
  const { t } = useTranslation('admin')
  const confirm = useConfirm()
  const remove = useMutation({
    mutationFn: removal.run,
    onSuccess: () => toast.success(t('deleted')),
    onSettled: onChanged,
  })
  const askRemove = (): void =>
    confirm.ask({
      title: removal.title,
      text: removal.text,
      yes: t('delete'),
      isDangerous: true,
      onYes: () => remove.mutate(),
    })
  return (
    <Panel title={title}>
      <div className={styles.card}>
        <dl className={styles.facts}>
          {facts.map(([key, name, text]) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {children}
        <div className={styles.buttons}>
          {actions}
          <Button size="xs" variant="default" aria-label={editLabel} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button size="xs" variant="default" aria-label={removal.label} loading={remove.isPending} onClick={askRemove}>
            {t('delete')}
          </Button>
        </div>
      </div>
      <Confirm confirm={confirm} />
    </Panel>
  )
}
