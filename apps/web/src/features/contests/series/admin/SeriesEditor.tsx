import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useSaveKey } from '../../../../lib/use-save-key.ts'
import { useUnsaved } from '../../../../lib/use-unsaved.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { FormFoot } from '../../../../ui/fields/FormFoot.tsx'
import { TimeField } from '../../../../ui/fields/TimeField.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import styles from './Admin.module.css'
import { ContestsPart } from './ContestsPart.tsx'
import { bodyOf, type Fault, faultsOf, type SeriesForm } from './form.ts'
import { RulePart } from './RulePart.tsx'

/** A Markdown field; the page provides it, as features do not import each other. */
export type MarkdownBox = (props: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly error: string | null
  readonly rows?: number
}) => ReactNode

interface Props {
  /** Null for a new series. */
  readonly id: number | null
  readonly stored: SeriesForm
  readonly Markdown: MarkdownBox
}

/** The form of a series: texts, rule, contests in their order. */
export function SeriesEditor({ id, stored, Markdown }: Props) {
  const { t } = useTranslation(['adminSeries', 'admin'])
  const box = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [form, setForm] = useState(stored)
  const [saved, setSaved] = useState(stored)
  const [showsFaults, setShowsFaults] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [madeId, setMadeId] = useState<number | null>(null)
  const isDirty = JSON.stringify(form) !== JSON.stringify(saved)
  const faults = faultsOf(form)
  const set = (part: Partial<SeriesForm>): void => setForm((current) => ({ ...current, ...part }))
  const faultOf = (field: Fault): string | null =>
    showsFaults && faults.has(field) ? t(`adminSeries:fault.${field}`, { max: limits.series.maxContests }) : null
  const save = async (): Promise<void> => {
    if (isBusy) return
    // Rendered at once: a focus that moves later would take keys from a field the user already types in.
    flushSync(() => setShowsFaults(true))
    if (faults.size > 0) {
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setIsBusy(true)
    setRefusal('')
    try {
      const body = bodyOf(form)
      if (id === null) setMadeId((await call('contestSeries.create', { body }, { quiet: true })).id)
      else await call('contestSeries.update', { body: { ...body, id } }, { quiet: true })
      setSaved(form)
      toast.success(t('admin:saved'))
      await queries.invalidateQueries()
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setIsBusy(false)
  }
  useSaveKey(() => void save())
  useUnsaved(isDirty && madeId === null)
  // After the guard against losing changes was lifted.
  useEffect(() => {
    if (madeId !== null) void navigate(`/admin/contest-series/${madeId}/edit`, { replace: true })
  }, [madeId, navigate])
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
      <Panel title={t('adminSeries:part.basics')}>
        <div className={styles.part}>
          <TextInput
            label={t('adminSeries:field.title')}
            value={form.title}
            required
            maxLength={limits.series.titleMaxChars}
            error={faultOf('title')}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <div className={styles.pair}>
            <TimeField
              label={t('adminSeries:field.startTime')}
              description={t('adminSeries:datesHint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              value={form.startTime}
              onChange={(value) => set({ startTime: value })}
            />
            <TimeField
              label={t('adminSeries:field.endTime')}
              value={form.endTime}
              error={faultOf('endTime')}
              onChange={(value) => set({ endTime: value })}
            />
          </div>
          <Markdown
            label={t('adminSeries:field.description')}
            value={form.description}
            rows={5}
            error={null}
            onBlur={() => {}}
            onChange={(description) => set({ description })}
          />
          <Toggle
            label={t('adminSeries:field.isVisible')}
            hint={t('adminSeries:visibleHint')}
            checked={form.isVisible}
            onChange={(isVisible) => set({ isVisible })}
          />
        </div>
      </Panel>
      <RulePart form={form} faultOf={faultOf} onChange={set} />
      <ContestsPart form={form} onChange={set} />
      <FormFoot says={t(isDirty ? 'adminSeries:dirty' : 'adminSeries:clean')} refusal={refusal}>
        {id !== null && (
          <Button component={Link} variant="default" to={`/contest-series/${id}`}>
            {t('adminSeries:open')}
          </Button>
        )}
        {id !== null && (
          <Button component={Link} variant="default" to={`/admin/contest-series/${id}/certificates`}>
            {t('adminSeries:certificates')}
          </Button>
        )}
        <Button type="submit" loading={isBusy} disabled={!isDirty && id !== null}>
          {t(id === null ? 'adminSeries:create' : 'admin:save')}
        </Button>
      </FormFoot>
    </form>
  )
}
