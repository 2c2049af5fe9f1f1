import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isAbort, messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { uploadForm } from '../../../../api/upload.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { UploadBox } from '../../../../ui/fields/UploadBox.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { PageFrame } from '../../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { ContestReport } from './ContestReport.tsx'
import styles from './Packages.module.css'
import { type ContestImportHead, contestImportsQuery } from './queries.ts'

/** Imports whole contests: upload, see what would be created, choose, import. */
export function ContestImportPage() {
  const { t } = useTranslation('adminContests')
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController | null>(null)
  const recent = useQuery(contestImportsQuery)
  const importId = search.get('import')
  const open = (id: string | null): void => {
    setSearch(id === null ? {} : { import: id })
    void queries.invalidateQueries({ queryKey: ['contestPackages.imports'] })
  }
  const send = async (file: File): Promise<void> => {
    running.current = new AbortController()
    setError(null)
    setProgress(0)
    try {
      const sent = await uploadForm(
        'contestPackages.upload',
        { field: 'file', file },
        { signal: running.current.signal, onProgress: setProgress },
      )
      open(sent.importId)
    } catch (problem) {
      if (!isAbort(problem)) setError(problem)
    }
    setProgress(null)
  }
  return (
    <PageFrame
      title={t('imports.title')}
      lead={t('imports.lead')}
      actions={
        <Button component={Link} to="/admin/contest" variant="default">
          {t('imports.back')}
        </Button>
      }
    >
      <PageTitle text={t('imports.title')} />
      <div className={styles.parts}>
        {importId === null ? (
          <>
            <UploadBox
              label={t('imports.choose')}
              hint={t('imports.chooseHint')}
              accept=".zip"
              progress={progress}
              onFiles={([file]) => file !== undefined && void send(file)}
              onCancel={() => running.current?.abort()}
            />
            {error !== null && <Notice kind="error">{messageOf(error)}</Notice>}
            <Recent imports={recent.data ?? []} onOpen={open} />
          </>
        ) : (
          <ContestReport key={importId} importId={importId} onClose={() => open(null)} />
        )}
      </div>
    </PageFrame>
  )
}

function Recent({ imports, onOpen }: { imports: readonly ContestImportHead[]; onOpen: (importId: string) => void }) {
  const { t } = useTranslation('adminContests')
  if (imports.length === 0) return null
  return (
    <Panel title={t('imports.recent')}>
      <DataTable
        caption={t('imports.recent')}
        rows={imports}
        rowKey={(row) => row.importId}
        columns={[
          {
            key: 'file',
            head: t('imports.file'),
            small: 'title',
            wraps: true,
            cell: ({ importId, fileName, title }) => (
              <button type="button" className={styles.link} onClick={() => onOpen(importId)}>
                {title ?? fileName}
              </button>
            ),
          },
          {
            key: 'state',
            head: t('imports.stateOf'),
            width: '200px',
            cell: ({ state }) => t(`imports.state.${state}`),
          },
          { key: 'by', head: t('imports.by'), width: '140px', medium: 'hidden', cell: ({ username }) => username },
          {
            key: 'at',
            head: t('imports.at'),
            width: '150px',
            cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
          },
        ]}
      />
    </Panel>
  )
}
