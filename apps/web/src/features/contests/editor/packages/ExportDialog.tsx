import { useQuery } from '@tanstack/react-query'
import { contestExportFormats, type Locale, localeOf, locales } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { download } from '../../../../api/download.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
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

interface Props {
  readonly row: ContestRow
  readonly onClose: () => void
}

/** A contest as a file: packages, results, data for other tools, and pages to read. */
export default function ExportDialog({ row, onClose }: Props) {
  const { t, i18n } = useTranslation('adminContests')
  const [format, setFormat] = useState<Format>('verdict')
  const [isPublic, setIsPublic] = useState(false)
  const [withSubmissions, setWithSubmissions] = useState(true)
  const [language, setLanguage] = useState<Locale>(localeOf(i18n.language))
  const [withSources, setWithSources] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
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
  const save = async (): Promise<void> => {
    setIsBusy(true)
    try {
      if (isArchive) {
        const sources = withSources ? 'all' : 'none'
        await download('contestPackages.archive', { query: { cid: row.id, language, sources } })
      } else {
        const view = hasPublicView && isPublic ? 'public' : 'whole'
        const query = { cid: row.id, format, view, submissions: withSubmissions } as const
        await download('contestPackages.export', { query })
      }
      onClose()
    } catch {
      // The refusal was shown by the call.
    }
    setIsBusy(false)
  }
  return (
    <Dialog title={t('exports.title', { title: row.title })} onClose={onClose} width={560}>
      <DialogForm
        yes={t('exports.yes')}
        onSubmit={() => void save()}
        onClose={onClose}
        isBusy={isBusy}
        disabled={false}
        refusal={!isArchive && losses.isError ? messageOf(losses.error) : null}
      >
        <SelectRow
          label={t('exports.format')}
          hint={t(`exports.hint.${format}`)}
          value={format}
          onChange={(value) => setFormat(formats.find((name) => name === value) ?? 'verdict')}
          options={formats
            .filter((name) => row.type === 0 || !acmFormats.includes(name))
            .map((value) => ({ value, text: t(`exports.formats.${value}`) }))}
        />
        {hasPublicView && (
          <Toggle
            label={t('exports.public')}
            hint={t('exports.publicHint')}
            checked={isPublic}
            onChange={setIsPublic}
          />
        )}
        {format === 'verdict' && (
          <Toggle label={t('exports.submissions')} checked={withSubmissions} onChange={setWithSubmissions} />
        )}
        {isArchive && (
          <>
            <SelectRow
              label={t('exports.language')}
              value={language}
              onChange={(value) => setLanguage(locales.find((name) => name === value) ?? language)}
              options={locales.map((value) => ({ value, text: languageNames[value] }))}
            />
            <Toggle
              label={t('exports.sources')}
              hint={t('exports.sourcesHint')}
              checked={withSources}
              onChange={setWithSources}
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
