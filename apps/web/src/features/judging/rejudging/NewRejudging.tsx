import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { verdict } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { givenVerdicts } from '../../../live/given-verdicts.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Rejudge.module.css'
import { bodyOf, emptyScope, readContest, readIds, type ScopeForm } from './scope.ts'

interface Props {
  /** Known values, such as the problem whose data changed. */
  readonly given: Partial<ScopeForm>
  readonly onClose: () => void
}

/** Selects the submissions to rejudge and the reason; their number is shown before the start. */
export default function NewRejudging({ given, onClose }: Props) {
  const { t } = useTranslation(['rejudge', 'verdict'])
  const navigate = useNavigate()
  const [form, setForm] = useState<ScopeForm>({ ...emptyScope, ...given })
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const body = bodyOf(form)
  const count = useQuery(
    endpointQuery(
      'rejudging.count',
      { body: body ?? {} },
      { enabled: body !== null, placeholderData: keepPreviousData },
    ),
  )
  const change = (part: Partial<ScopeForm>): void => setForm({ ...form, ...part })
  const start = async (): Promise<void> => {
    if (body === null) return
    setSending(true)
    try {
      const { id } = await call('rejudging.begin', { body: { ...body, reason: reason.trim() } }, { quiet: true })
      void navigate(`/admin/rejudge/${id}`)
    } catch (error) {
      setRefusal(error)
      setSending(false)
    }
  }
  const number = body === null ? undefined : count.data?.count
  return (
    <Dialog title={t('rejudge:new')} onClose={onClose} width={560} closesOutside={false}>
      <DialogForm
        yes={t('rejudge:form.start')}
        onSubmit={() => void start()}
        onClose={onClose}
        isBusy={isSending}
        disabled={body === null || reason.trim() === '' || number === 0}
        refusal={refusal === null ? null : messageOf(refusal)}
      >
        <div className={styles.pair}>
          <TextInput
            label={t('rejudge:form.problem')}
            placeholder={t('rejudge:form.problemHint')}
            data-autofocus
            maxLength={64}
            value={form.problemId}
            onChange={(event) => change({ problemId: event.currentTarget.value })}
          />
          <TextInput
            label={t('rejudge:form.contest')}
            inputMode="numeric"
            error={readContest(form.contest) === undefined ? t('rejudge:form.badContest') : null}
            value={form.contest}
            onChange={(event) => change({ contest: event.currentTarget.value })}
          />
          <TextInput
            label={t('rejudge:form.username')}
            maxLength={64}
            value={form.username}
            onChange={(event) => change({ username: event.currentTarget.value })}
          />
          <TextInput
            label={t('rejudge:form.language')}
            maxLength={64}
            value={form.language}
            onChange={(event) => change({ language: event.currentTarget.value })}
          />
          <SelectRow
            label={t('rejudge:form.status')}
            value={form.status}
            onChange={(status) => change({ status })}
            options={[
              { value: '', text: t('rejudge:form.anyStatus') },
              ...givenVerdicts.map((name) => ({ value: String(verdict[name]), text: t(`verdict:${name}`) })),
            ]}
          />
        </div>
        <TextInput
          label={t('rejudge:form.ids')}
          placeholder={t('rejudge:form.idsHint')}
          error={readIds(form.ids) === null ? t('rejudge:form.badIds') : null}
          value={form.ids}
          onChange={(event) => change({ ids: event.currentTarget.value })}
        />
        <Toggle
          label={t('rejudge:form.onlyOutdated')}
          checked={form.onlyOutdated}
          onChange={(onlyOutdated) => change({ onlyOutdated })}
        />
        <Toggle
          label={t('rejudge:form.withManual')}
          checked={form.withManual}
          onChange={(withManual) => change({ withManual })}
        />
        <TextArea
          label={t('rejudge:form.reason')}
          hint={t('rejudge:form.reasonHint')}
          isRequired
          rows={2}
          value={reason}
          onChange={setReason}
        />
        <div role="status">
          {number !== undefined && (
            <Notice kind={number === 0 ? 'warning' : 'info'}>{t('rejudge:form.count', { count: number })}</Notice>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}
