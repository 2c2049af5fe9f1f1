import { Button, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import type { ReactNode } from 'react'
import { FormBox } from '../../../api/form/FormBox.tsx'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { FormFoot } from '../../../ui/fields/FormFoot.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Admin.module.css'
import { CategoryFields } from './CategoryFields.tsx'
import { adminAddress, type Scope, saveTraining } from './calls.ts'
import { bodyOf, faultsOf, type TrainingForm } from './form.ts'
import { HomeworkPart } from './HomeworkPart.tsx'
import { PrerequisitePart } from './PrerequisitePart.tsx'

/** A Markdown field; the page provides it, as features do not import each other. */
export type MarkdownBox = (props: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly error: string | null
  readonly isRequired?: boolean
  readonly rows?: number
}) => ReactNode

interface Props {
  readonly gid: Scope
  /** Null for a new training. */
  readonly tid: number | null
  readonly stored: TrainingForm
  /** Users who entered the current password. */
  readonly registrations: number
  readonly Markdown: MarkdownBox
}

/** The form of a training. */
export function TrainingEditor({ gid, tid, stored, registrations, Markdown }: Props) {
  const { t } = useTranslation(['adminTrainings', 'admin'])
  const form = useForm<TrainingForm>({
    stored,
    errorsOf: (now) =>
      faultsOf(now, gid).map(({ field, fault, params }) => ({
        field,
        text: t(`adminTrainings:fault.${fault}`, { field: t(`adminTrainings:field.${field}`), ...params }),
      })),
  })
  const { values, set, errorOf } = form
  const save = useSave({
    form,
    send: (sent) => saveTraining(gid, bodyOf(sent, tid, gid), tid === null),
    done: t('admin:saved'),
    nextOf: () => (tid === null ? adminAddress(gid) : null),
  })
  return (
    <FormBox form={form} save={save} className={styles.editor}>
      <Panel title={t('adminTrainings:part.basics')}>
        <div className={styles.part}>
          <div className={styles.pair}>
            <TextInput
              label={t('adminTrainings:field.title')}
              value={values.title}
              required
              maxLength={limits.training.titleMaxChars}
              error={errorOf('title')}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <TextInput
              label={t('adminTrainings:field.rank')}
              description={t('adminTrainings:rankHint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              inputMode="numeric"
              value={values.rank}
              required
              error={errorOf('rank')}
              onChange={(event) => set({ rank: event.currentTarget.value })}
            />
          </div>
          <CategoryFields gid={gid} form={values} errorOf={errorOf} onChange={set} />
          <Markdown
            label={t('adminTrainings:field.description')}
            value={values.description}
            isRequired
            rows={8}
            error={errorOf('description')}
            onBlur={() => {}}
            onChange={(description) => set({ description })}
          />
        </div>
      </Panel>
      <Panel title={t('adminTrainings:part.access')}>
        <div className={styles.part}>
          <div className={styles.pair}>
            <SelectRow
              label={t('adminTrainings:field.auth')}
              value={values.auth}
              onChange={(auth) => set({ auth: auth === 'Private' ? 'Private' : 'Public' })}
              options={[
                { value: 'Public', text: t('adminTrainings:auth.Public') },
                { value: 'Private', text: t('adminTrainings:auth.Private') },
              ]}
            />
            {values.auth === 'Private' && (
              <TextInput
                label={t('adminTrainings:field.privatePwd')}
                value={values.privatePwd}
                required
                autoComplete="off"
                maxLength={limits.training.passwordMaxChars}
                error={errorOf('privatePwd')}
                onChange={(event) => set({ privatePwd: event.currentTarget.value })}
              />
            )}
          </div>
          {tid !== null && registrations > 0 && values.privatePwd !== stored.privatePwd && (
            <Notice kind="warning">{t('adminTrainings:passwordChange', { count: registrations })}</Notice>
          )}
        </div>
      </Panel>
      <PrerequisitePart gid={gid} tid={tid} form={values} errorOf={errorOf} onChange={set} />
      {gid !== null && <HomeworkPart form={values} errorOf={errorOf} onChange={set} />}
      <FormFoot says={t(form.isDirty ? 'adminTrainings:dirty' : 'adminTrainings:clean')} refusal={save.refusal ?? ''}>
        <Button type="submit" loading={save.isBusy} disabled={!form.isDirty && tid !== null}>
          {t(tid === null ? 'adminTrainings:create' : 'admin:save')}
        </Button>
      </FormFoot>
    </FormBox>
  )
}
