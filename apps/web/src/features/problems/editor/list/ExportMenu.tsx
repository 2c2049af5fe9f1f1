import { call } from '../../../../api/client.ts'
import { downloadMany } from '../../../../api/download.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { exportFormats } from './export-formats.ts'

interface Props {
  readonly pids: readonly number[]
  readonly ask: (question: Question) => void
}

/** Saves the chosen problems as one archive. What they lose in the format is listed before the download. */
export function ExportMenu({ pids, ask }: Props) {
  const { t } = useTranslation('adminProblems')
  const download = (format: string): void => {
    void downloadMany('packages.export', pids, { format, force: 'true' }).catch(() => {})
  }
  const save = async (format: (typeof exportFormats)[number]): Promise<void> => {
    const lossy = await call('packages.exportLosses', { query: { pid: [...pids], format } })
    if (lossy.length === 0) return download(format)
    const changes = lossy.some(({ losses }) => losses.some((loss) => loss.changesVerdicts))
    ask({
      title: t('export.lossesTitle'),
      text: t(changes ? 'export.lossesChange' : 'export.lossesKeep'),
      points: pointsOf(lossy, (text) => t('export.lossChanges', { text })),
      yes: t('export.anyway'),
      ...(changes && { isDangerous: true }),
      onYes: () => download(format),
    })
  }
  const choose = (value: string): void => {
    const format = exportFormats.find((item) => item === value)
    if (format !== undefined) void save(format).catch(() => {})
  }
  return (
    <SelectField
      label={t('export.label')}
      value=""
      onChange={choose}
      options={[
        { value: '', text: t('export.label') },
        ...exportFormats.map((format) => ({ value: format, text: t(`export.${format}`) })),
      ]}
    />
  )
}

/** One line per loss with the problems it concerns, those that change verdicts first. */
const pointsOf = (lossy: DataFor<'packages.exportLosses'>, marked: (text: string) => string): string[] => {
  const rows = lossy.flatMap(({ problemId, losses }) => losses.map((loss) => ({ ...loss, problemId })))
  return [...Map.groupBy(rows, ({ text }) => text)]
    .sort(([, [a]], [, [b]]) => Number(b?.changesVerdicts) - Number(a?.changesVerdicts))
    .map(([text, found]) => {
      const names = found.map(({ problemId }) => problemId)
      const shown = names.length > 5 ? `${names.slice(0, 5).join(', ')}, … (${names.length})` : names.join(', ')
      return `${shown}: ${found[0]?.changesVerdicts === true ? marked(text) : text}`
    })
}
