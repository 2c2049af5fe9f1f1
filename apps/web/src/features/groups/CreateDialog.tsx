import { useMutation, useQuery } from '@tanstack/react-query'
import type { CreateTerms } from '@verdict/contract'
import { useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { toast } from '../../ui/controls/toast.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { emptyForm, GroupFields } from './GroupFields.tsx'
import { createTermsQuery } from './queries.ts'
import { useRefreshGroups } from './use-refresh.ts'

/** Creates a group. The site's thresholds are stated first, so that no form is filled in for nothing. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('groups')
  const terms = useQuery(createTermsQuery())
  const refresh = useRefreshGroups()
  const [form, setForm] = useState(emptyForm)
  const create = useMutation({
    mutationFn: () =>
      call('groups.create', { body: { ...form, code: form.auth === 1 ? null : form.code } }, { quiet: true }),
    onSuccess: async () => {
      toast.success(t('create.done'))
      onClose()
      await refresh()
    },
    onError: () => void terms.refetch(),
  })
  const isRefused = terms.data !== undefined && terms.data.refusal !== null
  return (
    <Dialog title={t('create.title')} onClose={onClose} width={640} closesOutside={false}>
      <DialogForm
        yes={t('create.yes')}
        onSubmit={() => create.mutate()}
        onClose={onClose}
        isBusy={create.isPending}
        disabled={isRefused}
        refusal={create.isError ? messageOf(create.error) : null}
      >
        {terms.data !== undefined && <Terms terms={terms.data} />}
        {!isRefused && <GroupFields form={form} onChange={(part) => setForm((before) => ({ ...before, ...part }))} />}
      </DialogForm>
    </Dialog>
  )
}

/** How far the reader is from each threshold. */
function Terms({ terms }: { terms: CreateTerms }) {
  const { t } = useTranslation('groups')
  if (terms.isExempt && terms.refusal === null) return null
  if (terms.refusal === 'role') return <Notice kind="warning">{t('create.role')}</Notice>
  return (
    <Notice kind={terms.refusal === null ? 'info' : 'warning'}>
      {terms.refusal === null ? t('create.terms') : t(`create.refusal.${terms.refusal}`)}
      <ul>
        <li>{t('create.solved', { solved: terms.solved, needed: terms.solvedNeeded })}</li>
        <li>{t('create.today', { today: terms.today, most: terms.todayMax })}</li>
        <li>{t('create.owned', { owned: terms.owned, most: terms.ownedMax })}</li>
      </ul>
    </Notice>
  )
}
