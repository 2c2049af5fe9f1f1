import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Clarifications.module.css'

interface Props {
  readonly cid: number
  readonly categories: readonly string[]
  readonly cannedAnswers: readonly string[]
  readonly onClose: () => void
}

/** Categories of questions and canned answers, one per line. */
export function SettingsDialog({ cid, categories, cannedAnswers, onClose }: Props) {
  const { t } = useTranslation('clarifications')
  const queries = useQueryClient()
  const [names, setNames] = useState(categories.join('\n'))
  const [answers, setAnswers] = useState(cannedAnswers.join('\n'))
  const save = useMutation({
    mutationFn: () =>
      call(
        'clarifications.saveSettings',
        { body: { cid, categories: linesOf(names), cannedAnswers: linesOf(answers) } },
        { quiet: true },
      ),
    onSuccess: () => {
      toast.success(t('settings.saved'))
      void queries.invalidateQueries({ queryKey: ['clarifications.desk'] })
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextArea
          label={t('settings.categories')}
          hint={t('settings.categoriesHint')}
          value={names}
          onChange={setNames}
          rows={4}
        />
        <TextArea
          label={t('settings.answers')}
          hint={t('settings.answersHint')}
          value={answers}
          onChange={setAnswers}
          rows={6}
        />
        {save.isError && <Notice kind="error">{messageOf(save.error)}</Notice>}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
