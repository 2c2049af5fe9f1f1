import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { contestAccessQuery, contestQuery } from '../../../../live/contest/contest-query.ts'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { PasswordField } from '../../../../ui/fields/PasswordField.tsx'
import styles from './PasswordForm.module.css'

/** The contest's password form; the right one opens the locked pages immediately. */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation('contests')
  const { cid } = useContest()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (password === '') return setError(t('password.empty'))
    setIsBusy(true)
    try {
      await call('contests.register', { body: { cid, password } }, { quiet: true })
      toast.success(t('password.entered'))
      await queries.invalidateQueries({ queryKey: contestAccessQuery(cid).queryKey })
      void queries.invalidateQueries({ queryKey: contestQuery(cid).queryKey })
      onDone?.()
    } catch (refusal) {
      setError(messageOf(refusal))
      // The user may have entered the password in another tab.
      void queries.invalidateQueries({ queryKey: contestAccessQuery(cid).queryKey })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void enter(event)}>
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
