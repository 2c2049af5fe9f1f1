import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { aboutOf, aboutOptions } from './about.ts'
import styles from './Clarifications.module.css'

interface Props {
  readonly cid: number
  readonly categories: readonly string[]
  readonly problems: readonly { readonly displayId: string; readonly title: string }[]
  readonly onDone: () => void
}

/** Publishes a jury announcement. */
export function AnnouncePanel({ cid, categories, problems, onDone }: Props) {
  const { t } = useTranslation('clarifications')
  const queries = useQueryClient()
  const [about, setAbout] = useState('')
  const [text, setText] = useState('')
  const announce = useMutation({
    mutationFn: () => call('clarifications.tell', { body: { cid, ...aboutOf(about), text } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t('desk.told'))
      void queries.invalidateQueries({ queryKey: ['clarifications.desk'] })
      onDone()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    announce.mutate()
  }
  const options = aboutOptions(t, categories, problems)
  return (
    <Panel title={t('desk.tell')}>
      <form className={`${styles.form} ${styles.boxed}`} onSubmit={submit} noValidate>
        <SelectRow label={t('about')} value={about} options={options} onChange={setAbout} />
        <TextArea
          label={t('desk.tellText')}
          error={announce.error === null ? null : messageOf(announce.error)}
          value={text}
          onChange={setText}
          isRequired
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onDone}>
            {t('desk.cancel')}
          </Button>
          <Button type="submit" loading={announce.isPending}>
            {t('desk.tellSend')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
