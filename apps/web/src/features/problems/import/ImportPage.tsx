import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isAbort, messageOf } from '../../../api/client.ts'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { UploadBox } from '../../../ui/fields/UploadBox.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Formats } from './Formats.tsx'
import styles from './Import.module.css'
import { ImportReport } from './ImportReport.tsx'
import { importsQuery } from './queries.ts'
import { RecentImports } from './RecentImports.tsx'
import { RemoteForm } from './RemoteForm.tsx'
import { RemoteListForm } from './RemoteListForm.tsx'
import { sendPackage, stoppedUpload } from './send-package.ts'

/** Imports problem packages: upload, read the report, choose, import. */
export function ImportPage() {
  const user = useUser()
  const isAllowed = mayUse(user, 'package.import')
  return (
    <div className={styles.parts}>
      {isAllowed && <Packages />}
      <RemoteForm />
      <RemoteListForm />
    </div>
  )
}

function Packages() {
  const { t } = useTranslation('adminImport')
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController | null>(null)
  const recent = useQuery(importsQuery)
  const importId = search.get('import')
  const open = (id: string | null): void => {
    setSearch(id === null ? {} : { import: id })
    void queries.invalidateQueries({ queryKey: ['packages.imports'] })
  }
  const send = async (file: File): Promise<void> => {
    running.current = new AbortController()
    setError(null)
    setProgress(0)
    try {
      const imports = await queries.fetchQuery(importsQuery)
      await sendPackage(file, {
        begun: stoppedUpload(imports, file),
        signal: running.current.signal,
        onProgress: setProgress,
        onBegin: open,
      })
    } catch (problem) {
      if (!isAbort(problem)) setError(problem)
    }
    setProgress(null)
    void queries.invalidateQueries({ queryKey: ['packages.imports'] })
  }
  return (
    <>
      <UploadBox
        label={t('choose')}
        hint={t('chooseHint')}
        accept=".zip,.xml,.gift,.txt"
        progress={progress}
        onFiles={([file]) => file !== undefined && void send(file)}
        onCancel={() => running.current?.abort()}
      />
      {error !== null && <Notice kind="error">{messageOf(error)}</Notice>}
      {importId === null ? (
        <>
          <Formats />
          <RecentImports imports={recent.data ?? []} onOpen={open} />
        </>
      ) : (
        <ImportReport key={importId} importId={importId} isOnItsWay={progress !== null} onClose={() => open(null)} />
      )}
    </>
  )
}
