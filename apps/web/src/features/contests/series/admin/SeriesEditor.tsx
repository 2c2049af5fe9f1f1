import { Button, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../api/client.ts'
import { FormBox } from '../../../../api/form/FormBox.tsx'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { FormFoot } from '../../../../ui/fields/FormFoot.tsx'
import { TimeField } from '../../../../ui/fields/TimeField.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import styles from './Admin.module.css'
import { ContestsPart } from './ContestsPart.tsx'
import { bodyOf, faultsOf, type SeriesForm } from './form.ts'
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
  const form = useForm<SeriesForm>({
    stored,
    errorsOf: (values) =>
      faultsOf(values).map(({ field, fault, params }) => ({ field, text: t(`adminSeries:fault.${fault}`, params) })),
  })
  const { values, set } = form
  const save = useSave({
    form,
    send: async (sent) => {
      const body = bodyOf(sent)
      if (id === null) return (await call('contestSeries.create', { body }, { quiet: true })).id
      await call('contestSeries.update', { body: { ...body, id } }, { quiet: true })
      return id
    },
    done: t('admin:saved'),
    nextOf: (made) => (id === null ? `/admin/contest-series/${made}/edit` : null),
  })
  return (
    <FormBox form={form} save={save} className={styles.editor}>
      <Panel title={t('adminSeries:part.basics')}>
        <div className={styles.part}>
          <TextInput
            label={t('adminSeries:field.title')}
            value={values.title}
            required
            maxLength={limits.series.titleMaxChars}
            error={form.errorOf('title')}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <div className={styles.pair}>
            <TimeField
              label={t('adminSeries:field.startTime')}
              description={t('adminSeries:datesHint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              value={values.startTime}
              onChange={(value) => set({ startTime: value })}
            />
            <TimeField
              label={t('adminSeries:field.endTime')}
              value={values.endTime}
              error={form.errorOf('endTime')}
              onChange={(value) => set({ endTime: value })}
            />
          </div>
          <Markdown
            label={t('adminSeries:field.description')}
            value={values.description}
            rows={5}
            error={form.errorOf('description')}
            onBlur={() => {}}
            onChange={(description) => set({ description })}
          />
          <Toggle
            label={t('adminSeries:field.isVisible')}
            hint={t('adminSeries:visibleHint')}
            checked={values.isVisible}
            onChange={(isVisible) => set({ isVisible })}
          />
        </div>
      </Panel>
      <RulePart form={values} errorOf={form.errorOf} onChange={set} />
      <ContestsPart form={values} onChange={set} />
      <FormFoot
        says={form.isDirty ? t('adminSeries:dirty') : id === null ? '' : t('adminSeries:clean')}
        refusal={save.refusal ?? ''}
      >
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
        <Button type="submit" loading={save.isBusy} disabled={!form.isDirty && id !== null}>
          {t(id === null ? 'adminSeries:create' : 'admin:save')}
        </Button>
      </FormFoot>
    </FormBox>
  )
}
