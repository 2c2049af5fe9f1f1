import { downloadMany } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { exportFormats } from './export-formats.ts'

/** Saves the chosen problems as one archive; choosing a format begins the download. */
export function ExportMenu({ pids }: { pids: readonly number[] }) {
  const { t } = useTranslation('adminProblems')
  const save = (format: string): void => {
    if (format !== '') void downloadMany('packages.export', pids, { format }).catch(() => {})
  }
  return (
    <SelectField
      label={t('export.label')}
      value=""
      onChange={save}
      options={[
        { value: '', text: t('export.label') },
        ...exportFormats.map((format) => ({ value: format, text: t(`export.${format}`) })),
      ]}
    />
  )
}
