import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Site.module.css'

/** Sends a mail now and shows what became of it. */
export function MailTest({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('adminSite')
  const user = useUser()
  const [email, setEmail] = useState(user?.email ?? '')
  const send = useMutation({ mutationFn: () => call('adminSite.testEmail', { body: { email } }, { quiet: true }) })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <Panel title={t('mail.test')}>
      <form className={styles.test} onSubmit={submit}>
        <div className={styles.beside}>
          <TextInput
            label={t('mail.testTo')}
            type="email"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={send.isPending} disabled={isDirty}>
            {t('mail.testSend')}
          </Button>
        </div>
        {isDirty && <p className={styles.hint}>{t('mail.testSaveFirst')}</p>}
        {send.isSuccess && <Notice kind="success">{t('mail.testDone')}</Notice>}
        {send.isError && <Notice kind="error">{messageOf(send.error)}</Notice>}
      </form>
    </Panel>
  )
}
