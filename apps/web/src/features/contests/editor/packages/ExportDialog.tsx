import { useQuery } from '@tanstack/react-query'
import { contestExportFormats, type Locale, localeOf, locales } from '@verdict/contract/vocabulary'
import { messageOf } from '../../../../api/client.ts'
import { download } from '../../../../api/download.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import type { ContestRow } from '../queries.ts'
import styles from './Packages.module.css'

type Format = (typeof contestExportFormats)[number] | 'archive'

/** The pages to read come last, after the files for other programs. */
const formats: readonly Format[] = [...contestExportFormats, 'archive']

/** Formats of the ACM rule only. */
const acmFormats: readonly Format[] = ['results', 'xcpcio']
/** Formats with results, which can be limited to what is public. */
const publicFormats: readonly Format[] = ['results', 'scoreboard', 'xcpcio', 'feed']

/** By their own names. */
const languageNames: Readonly<Record<Locale, string>> = { 'zh-CN': '简体中文', 'en-US': 'English' }

interface Choices {
  readonly format: Format
  readonly isPublic: boolean
  readonly withSubmissions: boolean
  readonly language: Locale
  readonly withSources: boolean
}

interface Props {
  readonly row: ContestRow
  readonly onClose: () => void
}

/** A contest as a file: packages, results, data for other tools, and pages to read. */
export default function ExportDialog({ row, onClose }: Props) {
  const { t, i18n } = useTranslation('adminContests')
  const form = useForm<Choices>({
    stored: {
      format: 'verdict',
      isPublic: false,
      withSubmissions: true,
      language: localeOf(i18n.language),
      withSources: false,
    },
  })
  const { values, set } = form
  const { format, language } = values
  const isArchive = format === 'archive'
  const losses = useQuery({
    ...endpointQuery(
      'contestPackages.losses',
      { query: { cid: row.id, format: isArchive ? 'verdict' : format } },
      { staleTime: 0 },
    ),
    enabled: !isArchive,
  })
  const lost = isArchive ? [] : (losses.data ?? [])
  const hasPublicView = publicFormats.includes(format)
  const save = useSave({
    form,
    send: ({ isPublic, withSubmissions, withSources }) => {
      if (isArchive) {
        const sources = withSources ? 'all' : 'none'
        return download('contestPackages.archive', { query: { cid: row.id, language, sources } })
      }
      const view = hasPublicView && isPublic ? 'public' : 'whole'
      const query = { cid: row.id, format, view, submissions: withSubmissions } as const
      return download('contestPackages.export', { query })
    },
    stale: [],
    onSaved: onClose,
  })
  // The call itself shows why a download was refused.
  const refusal = !isArchive && losses.isError ? messageOf(losses.error) : null
  return (
    <Dialog title={t('exports.title', { title: row.title })} onClose={onClose} width={560}>
      <DialogForm yes={t('exports.yes')} form={form} save={{ ...save, refusal }} onClose={onClose}>
        <SelectRow
          label={t('exports.format')}
          hint={t(`exports.hint.${format}`)}
          value={format}
          onChange={(value) => set({ format: formats.find((name) => name === value) ?? 'verdict' })}
          options={formats
            .filter((name) => row.type === 0 || !acmFormats.includes(name))
            .map((value) => ({ value, text: t(`exports.formats.${value}`) }))}
        />
        {hasPublicView && (
          <Toggle
            label={t('exports.public')}
            hint={t('exports.publicHint')}
            checked={values.isPublic}
            onChange={(isPublic) => set({ isPublic })}
          />
        )}
        {format === 'verdict' && (
          <Toggle
            label={t('exports.submissions')}
            checked={values.withSubmissions}
            onChange={(withSubmissions) => set({ withSubmissions })}
          />
        )}
        {isArchive && (
          <>
            <SelectRow
              label={t('exports.language')}
              value={language}
              onChange={(value) => set({ language: locales.find((name) => name === value) ?? language })}
              options={locales.map((value) => ({ value, text: languageNames[value] }))}
            />
            <Toggle
              label={t('exports.sources')}
              hint={t('exports.sourcesHint')}
              checked={values.withSources}
              onChange={(withSources) => set({ withSources })}
            />
          </>
        )}
        {lost.length > 0 && (
          <Notice kind="warning">
            {t('exports.losses')}
            <ul className={styles.notes}>
              {lost.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  )
}
