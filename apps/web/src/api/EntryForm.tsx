import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { useUnsaved } from '../lib/form/use-unsaved.ts'
import { toast } from '../ui/controls/toast.ts'
import { Confirm } from '../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.ts'
import panel from '../ui/fields/panel-form.module.css'
import { Notice } from '../ui/states/Notice.tsx'
import { messageOf } from './client.ts'

interface Props {
  readonly isChanged: boolean
  /** Name of the endpoint that lists the entries; it is fetched again after a change. */
  readonly list: string
  readonly save: () => Promise<unknown>
  /** Null for a new entry. */
  readonly removal: {
    /** Button, and title of the question. */
    readonly title: string
    readonly text: string
    readonly done: string
    readonly run: () => Promise<unknown>
  } | null
  /** Called after the entry was saved or removed. */
  readonly onDone: () => void
  readonly children: ReactNode
}

/** The form of one entry of an admin list, on a page of its own: saves it, removes it, and guards changes. */
export function EntryForm({ isChanged, list, save: saveEntry, removal, onDone, children }: Props) {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [isDone, setIsDone] = useState(false)
  useUnsaved(!isDone && isChanged)
  const finish = async (text: string): Promise<void> => {
    setIsDone(true)
    toast.success(text)
    await queries.invalidateQueries({ queryKey: [list] })
    onDone()
  }
  const save = useMutation({ mutationFn: saveEntry, onSuccess: () => finish(t('saved')) })
  const remove = useMutation({
    mutationFn: async () => removal?.run(),
    onSuccess: () => finish(removal?.done ?? ''),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  const refusal = save.error ?? remove.error
  return (
    <form className={panel.form} onSubmit={submit}>
      {children}
      {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
      <div className={panel.buttons}>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
        {removal !== null && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() =>
              confirm.ask({
                title: removal.title,
                text: removal.text,
                yes: removal.title,
                isDangerous: true,
                onYes: () => remove.mutate(),
              })
            }
          >
            {removal.title}
          </Button>
        )}
      </div>
      <Confirm confirm={confirm} />
    </form>
  )
}
