import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { trainingAccessQuery, trainingQuery } from './queries.ts'
import styles from './Training.module.css'
import { useTraining } from './use-training.ts'

/** The training's password form; the tabs open as soon as it is right. */
export function PasswordForm() {
  const { t } = useTranslation('trainings')
  const { tid } = useTraining()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (password.trim() === '') return setError(t('password.empty'))
    setIsBusy(true)
    try {
      await call('trainings.register', { body: { tid, password } }, { quiet: true })
      toast.success(t('password.entered'))
      void queries.invalidateQueries({ queryKey: trainingQuery(tid).queryKey })
    } catch (refusal) {
      setError(messageOf(refusal))
    } finally {
      setIsBusy(false)
      // Also after a refusal: the password may have been entered in another tab.
      void queries.invalidateQueries({ queryKey: trainingAccessQuery(tid).queryKey })
    }
  }
  return (
    <form className={`${styles.card} ${styles.password}`} onSubmit={(event) => void enter(event)}>
      <p>{t('password.why')}</p>
      <PasswordField
        label={t('password.label')}
        autoComplete="off"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button type="submit" loading={isBusy}>
        {t('password.enter')}
      </Button>
    </form>
  )
}
