import { useQuery } from '@tanstack/react-query'
import type { CreateTerms } from '@verdict/contract'
import { call } from '../../api/client.ts'
import { useSave } from '../../api/form/use-save.ts'
import { useTranslation } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { GroupFields } from './GroupFields.tsx'
import { emptyForm, groupBody, useGroupForm } from './group-form.ts'
import { createTermsQuery, groupKeys } from './queries.ts'

/** Creates a group. The site's thresholds are stated first, so that no form is filled in for nothing. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('groups')
  const terms = useQuery(createTermsQuery())
  const form = useGroupForm(emptyForm)
  const create = useSave({
    form,
    send: (values) =>
      call('groups.create', { body: groupBody(values) }, { quiet: true }).catch((error: unknown) => {
        void terms.refetch()
        throw error
      }),
    stale: groupKeys,
    done: t('create.done'),
    onSaved: onClose,
  })
  const isRefused = terms.data !== undefined && terms.data.refusal !== null
  return (
    <Dialog title={t('create.title')} onClose={onClose} width={640} closesOutside={false}>
      <DialogForm yes={t('create.yes')} form={form} save={create} onClose={onClose} disabled={isRefused}>
        {terms.data !== undefined && <Terms terms={terms.data} />}
        {!isRefused && <GroupFields form={form} />}
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
