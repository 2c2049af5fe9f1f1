import { useQuery } from '@tanstack/react-query'
import { contestExportFormats } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { download } from '../../../../api/download.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { DialogForm } from '../../../../ui/DialogForm.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { SelectRow } from '../../../../ui/SelectRow.tsx'
import { Toggle } from '../../../../ui/Toggle.tsx'
import type { ContestRow } from '../queries.ts'
import styles from './Packages.module.css'

type Format = (typeof contestExportFormats)[number]

/** Formats of the ACM rule only. */
const acmFormats: readonly Format[] = ['results', 'xcpcio']
/** Formats with results, which can be limited to what is public. */
const publicFormats: readonly Format[] = ['results', 'scoreboard', 'xcpcio', 'feed']

interface Props {
  readonly row: ContestRow
  readonly onClose: () => void
}

/** A contest as a file: packages, results and data for other tools. */
export default function ExportDialog({ row, onClose }: Props) {
  const { t } = useTranslation('adminContests')
  const [format, setFormat] = useState<Format>('verdict')
  const [isPublic, setIsPublic] = useState(false)
  const [withSubmissions, setWithSubmissions] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const losses = useQuery(endpointQuery('contestPackages.losses', { query: { cid: row.id, format } }, { staleTime: 0 }))
  const hasPublicView = publicFormats.includes(format)
  const save = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await download('contestPackages.export', {
        query: {
          cid: row.id,
          format,
          view: hasPublicView && isPublic ? 'public' : 'whole',
          submissions: withSubmissions,
        },
      })
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
        refusal={losses.isError ? messageOf(losses.error) : null}
      >
        <SelectRow
          label={t('exports.format')}
          hint={t(`exports.hint.${format}`)}
          value={format}
          onChange={(value) => setFormat(contestExportFormats.find((name) => name === value) ?? 'verdict')}
          options={contestExportFormats
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
        {(losses.data?.length ?? 0) > 0 && (
          <Notice kind="warning">
            {t('exports.losses')}
            <ul className={styles.notes}>
              {losses.data?.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  )
}
