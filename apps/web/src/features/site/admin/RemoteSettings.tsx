import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { adminRemote, DataOf } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Remote.module.css'

type Judge = DataOf<typeof adminRemote.list>['judges'][number]

const { minutes } = limits.remoteJudge

/** Address and deadlines of one remote judge. */
export function RemoteSettings({ judge, name }: { readonly judge: Judge; readonly name: string }) {
  const { t } = useTranslation('adminRemote')
  const queries = useQueryClient()
  const [baseUrl, setBaseUrl] = useState(judge.baseUrl ?? '')
  const [submit, setSubmit] = useState(String(judge.submitMinutes))
  const [poll, setPoll] = useState(String(judge.pollMinutes))
  const save = useMutation({
    mutationFn: () =>
      call(
        'adminRemote.change',
        {
          body: {
            judge: judge.judge,
            baseUrl: baseUrl.trim() === '' ? null : baseUrl.trim(),
            submitMinutes: Number(submit),
            pollMinutes: Number(poll),
          },
        },
        { quiet: true },
      ),
    onSuccess: () => toast.success(t('settings.saved')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['adminRemote.list'] }),
  })
  const faults = { baseUrl: isAddress(baseUrl), submit: isMinutes(submit), poll: isMinutes(poll) }
  const isRight = Object.values(faults).every(Boolean)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (isRight) save.mutate()
  }
  const { gaps } = judge
  return (
    <details>
      <summary className={styles.summary}>{t('settings.title', { judge: name })}</summary>
      <form className={styles.card} onSubmit={send} aria-label={t('settings.title', { judge: name })}>
        <p className={styles.note}>{t('settings.gaps', gaps)}</p>
        <TextInput
          label={t('settings.baseUrl')}
          description={t('settings.baseUrlHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="https://"
          value={baseUrl}
          error={faults.baseUrl ? null : t('settings.baseUrlFault')}
          onChange={(event) => setBaseUrl(event.currentTarget.value)}
        />
        <div className={styles.figures}>
          <TextInput
            label={t('settings.submit')}
            inputMode="numeric"
            value={submit}
            error={faults.submit ? null : t('settings.minutesFault', minutes)}
            onChange={(event) => setSubmit(event.currentTarget.value)}
          />
          <TextInput
            label={t('settings.poll')}
            inputMode="numeric"
            value={poll}
            error={faults.poll ? null : t('settings.minutesFault', minutes)}
            onChange={(event) => setPoll(event.currentTarget.value)}
          />
        </div>
        <p className={styles.note}>{t('settings.deadlineHint')}</p>
        {save.error !== null && <Notice kind="error">{messageOf(save.error)}</Notice>}
        <div>
          <Button type="submit" size="xs" loading={save.isPending} disabled={!isRight}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </details>
  )
}

const isMinutes = (text: string): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= minutes.min && Number(text) <= minutes.max

const isAddress = (text: string): boolean =>
  text.trim() === '' || (/^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim()))
