import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useSaveKey } from '../../../lib/use-save-key.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { toast } from '../../../ui/controls/toast.ts'
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
  const box = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [form, setForm] = useState(stored)
  const [showsFaults, setShowsFaults] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [saved, setSaved] = useState(stored)
  const [isCreated, setIsCreated] = useState(false)
  const isDirty = JSON.stringify(form) !== JSON.stringify(saved)
  const set = (part: Partial<TrainingForm>): void => setForm((current) => ({ ...current, ...part }))
  const faults = faultsOf(form)
  const faultOf = (field: keyof TrainingForm): string | null => {
    const fault = showsFaults ? faults[field] : undefined
    if (fault === undefined) return null
    if (fault === 'number') return t('adminTrainings:fault.number', { max: limits.training.maxRank })
    if (fault === 'required') return t('adminTrainings:fault.required', { field: t(`adminTrainings:field.${field}`) })
    return t(`adminTrainings:fault.${fault}`, { max: limits.training.maxProblems })
  }
  const save = async (): Promise<void> => {
    if (isBusy) return
    // Rendered at once: a focus that moves later would take keys from a field the user already types in.
    flushSync(() => setShowsFaults(true))
    if (Object.keys(faults).length > 0) {
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setIsBusy(true)
    setRefusal('')
    try {
      await saveTraining(gid, bodyOf(form, tid, gid), tid === null)
      setSaved(form)
      toast.success(t('admin:saved'))
      if (tid === null) setIsCreated(true)
      await queries.invalidateQueries()
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setIsBusy(false)
  }
  useSaveKey(() => void save())
  useUnsaved(isDirty && !isCreated)
  // After the guard against losing changes was lifted.
  useEffect(() => {
    if (isCreated) void navigate(adminAddress(gid), { replace: true })
  }, [isCreated, navigate, gid])
  return (
    <form
      ref={box}
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Panel title={t('adminTrainings:part.basics')}>
        <div className={styles.part}>
          <div className={styles.pair}>
            <TextInput
              label={t('adminTrainings:field.title')}
              value={form.title}
              required
              maxLength={limits.training.titleMaxChars}
              error={faultOf('title')}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <TextInput
              label={t('adminTrainings:field.rank')}
              description={t('adminTrainings:rankHint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              inputMode="numeric"
              value={form.rank}
              required
              error={faultOf('rank')}
              onChange={(event) => set({ rank: event.currentTarget.value })}
            />
          </div>
          <CategoryFields gid={gid} form={form} faultOf={faultOf} onChange={set} />
          <Markdown
            label={t('adminTrainings:field.description')}
            value={form.description}
            isRequired
            rows={8}
            error={faultOf('description')}
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
              value={form.auth}
              onChange={(auth) => set({ auth: auth === 'Private' ? 'Private' : 'Public' })}
              options={[
                { value: 'Public', text: t('adminTrainings:auth.Public') },
                { value: 'Private', text: t('adminTrainings:auth.Private') },
              ]}
            />
            {form.auth === 'Private' && (
              <TextInput
                label={t('adminTrainings:field.privatePwd')}
                value={form.privatePwd}
                required
                autoComplete="off"
                maxLength={limits.training.passwordMaxChars}
                error={faultOf('privatePwd')}
                onChange={(event) => set({ privatePwd: event.currentTarget.value })}
              />
            )}
          </div>
          {tid !== null && registrations > 0 && form.privatePwd !== saved.privatePwd && (
            <Notice kind="warning">{t('adminTrainings:passwordChange', { count: registrations })}</Notice>
          )}
        </div>
      </Panel>
      <PrerequisitePart gid={gid} tid={tid} form={form} faultOf={faultOf} onChange={set} />
      {gid !== null && <HomeworkPart form={form} faultOf={faultOf} onChange={set} />}
      <FormFoot says={t(isDirty ? 'adminTrainings:dirty' : 'adminTrainings:clean')} refusal={refusal}>
        <Button type="submit" loading={isBusy} disabled={!isDirty && tid !== null}>
          {t(tid === null ? 'adminTrainings:create' : 'admin:save')}
        </Button>
      </FormFoot>
    </form>
  )
}
