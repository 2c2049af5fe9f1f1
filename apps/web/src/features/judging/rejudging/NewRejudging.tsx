import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { verdict } from '@verdict/contract/vocabulary'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
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
  const { required } = useRules()
  const form = useForm({
    stored: { ...emptyScope, ...given, reason: '' },
    rules: {
      contest: (contest) => (readContest(contest) === undefined ? t('rejudge:form.badContest') : null),
      ids: (ids) => (readIds(ids) === null ? t('rejudge:form.badIds') : null),
      reason: required,
    },
  })
  const { values, bind, set } = form
  const body = bodyOf(values)
  const count = useQuery(
    endpointQuery(
      'rejudging.count',
      { body: body ?? {} },
      { enabled: body !== null, placeholderData: keepPreviousData },
    ),
  )
  const save = useSave({
    form,
    send: ({ reason }) => call('rejudging.begin', { body: { ...body, reason: reason.trim() } }, { quiet: true }),
    stale: [],
    onSaved: ({ id }) => void navigate(`/admin/rejudge/${id}`),
  })
  const number = body === null ? undefined : count.data?.count
  return (
    <Dialog title={t('rejudge:new')} onClose={onClose} width={560} closesOutside={false}>
      <DialogForm yes={t('rejudge:form.start')} form={form} save={save} onClose={onClose} disabled={number === 0}>
        <div className={styles.pair}>
          <TextInput
            label={t('rejudge:form.problem')}
            placeholder={t('rejudge:form.problemHint')}
            data-autofocus
            maxLength={64}
            {...bind('problemId')}
          />
          <TextInput label={t('rejudge:form.contest')} inputMode="numeric" {...bind('contest')} />
          <TextInput label={t('rejudge:form.username')} maxLength={64} {...bind('username')} />
          <TextInput label={t('rejudge:form.language')} maxLength={64} {...bind('language')} />
          <SelectRow
            label={t('rejudge:form.status')}
            value={values.status}
            onChange={(status) => set({ status })}
            options={[
              { value: '', text: t('rejudge:form.anyStatus') },
              ...givenVerdicts.map((name) => ({ value: String(verdict[name]), text: t(`verdict:${name}`) })),
            ]}
          />
        </div>
        <TextInput label={t('rejudge:form.ids')} placeholder={t('rejudge:form.idsHint')} {...bind('ids')} />
        <Toggle
          label={t('rejudge:form.onlyOutdated')}
          checked={values.onlyOutdated}
          onChange={(onlyOutdated) => set({ onlyOutdated })}
        />
        <Toggle
          label={t('rejudge:form.withManual')}
          checked={values.withManual}
          onChange={(withManual) => set({ withManual })}
        />
        <TextArea
          label={t('rejudge:form.reason')}
          hint={t('rejudge:form.reasonHint')}
          error={form.errorOf('reason')}
          isRequired
          rows={2}
          value={values.reason}
          onChange={(reason) => set({ reason })}
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
