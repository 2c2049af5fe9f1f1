import { Button, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { useRules } from '../../../../lib/form/use-rules.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { FormInDialog } from '../../../../ui/dialogs/FormInDialog.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { addProblem } from '../calls.ts'
import type { BankRow } from '../queries.ts'
import { useScope } from '../scope.ts'
import { BankPreview } from './BankPreview.tsx'
import styles from './Problems.module.css'

interface Props {
  readonly row: BankRow
  readonly cid: number
  readonly label: string
  readonly opened: 'add' | 'preview' | null
  readonly onOpen: (kind: 'add' | 'preview' | null) => void
  readonly onAdded: () => Promise<void>
}

const auths = new Map([
  [1, 'public'],
  [2, 'hidden'],
  [3, 'contest'],
] as const)

/** A problem one may take: its statement on demand, its label before it is taken. */
export function BankItem({ row, cid, label, opened, onOpen, onAdded }: Props) {
  const { t } = useTranslation('adminContests')
  const name = `${row.problemId} ${row.title}`
  return (
    <>
      <span className={styles.about}>
        <span title={name}>{name}</span>
        <small>
          {t(`problems.auth.${auths.get(row.auth as 1) ?? 'hidden'}`)} · {row.author ?? '—'} ·{' '}
          {t('problems.cases', { count: row.caseCount })}
        </small>
      </span>
      <span className={styles.actions}>
        <Button
          size="xs"
          variant="default"
          aria-label={t('bank.previewOf', { name })}
          aria-expanded={opened === 'preview'}
          onClick={() => onOpen(opened === 'preview' ? null : 'preview')}
        >
          {t('bank.preview')}
        </Button>
        <Button
          size="xs"
          aria-label={t('bank.addOf', { name })}
          aria-expanded={opened === 'add'}
          onClick={() => onOpen(opened === 'add' ? null : 'add')}
        >
          {t('bank.add')}
        </Button>
      </span>
      {opened === 'preview' && (
        <div className={styles.wide}>
          <BankPreview row={row} />
        </div>
      )}
      {opened === 'add' && row.isRemote && (
        <div className={styles.wide}>
          <Notice kind="warning">{t('bank.remoteWarning', { site: row.problemId.split('-', 1)[0] ?? '' })}</Notice>
        </div>
      )}
      {opened === 'add' && <AddForm row={row} cid={cid} label={label} onAdded={onAdded} />}
    </>
  )
}

function AddForm({ row, cid, label: usual, onAdded }: Pick<Props, 'row' | 'cid' | 'label' | 'onAdded'>) {
  const { t } = useTranslation('adminContests')
  const gid = useScope()
  const mayHide = gid === null && row.auth === 1 && row.mayEdit
  const { required } = useRules()
  const form = useForm({ stored: { label: usual, hide: mayHide }, rules: { label: required } })
  const save = useSave({
    form,
    // Busy until the lists are refetched: the problem cannot be added twice.
    send: async ({ label, hide }) => {
      await addProblem(gid, { cid, problem: row, displayId: label, hide })
      toast.success(t('bank.added', { name: label.trim() }))
      await onAdded()
    },
    stale: [],
  })
  return (
    <FormInDialog form={form} save={save} className={`${styles.wide} ${styles.adding}`}>
      <TextInput
        label={t('bank.label')}
        required
        maxLength={limits.contest.labelMaxChars}
        autoFocus
        {...form.bind('label')}
        error={form.errorOf('label') ?? save.refusal}
      />
      {mayHide && (
        <Toggle
          label={t('bank.hide')}
          hint={t('bank.hideHint')}
          checked={form.values.hide}
          onChange={(hide) => form.set({ hide })}
        />
      )}
      <Button type="submit" loading={save.isBusy}>
        {t('bank.yes')}
      </Button>
    </FormInDialog>
  )
}
