import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { type Preview, type RemoteId, RemotePicker } from '../../../live/remote/RemotePicker.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Import.module.css'

/** Imports one problem of a remote judge into the bank, after a preview. */
export function RemoteForm() {
  const { t } = useTranslation('remoteImport')
  return (
    <Panel title={t('title')}>
      <div className={styles.body}>
        <p className={styles.muted}>{t('lead')}</p>
        <RemotePicker>
          {(preview, remote, close) => <SaveRemote preview={preview} remote={remote} onSaved={close} />}
        </RemotePicker>
      </div>
    </Panel>
  )
}

interface Props {
  readonly preview: Preview
  readonly remote: RemoteId
  readonly onSaved: () => void
}

function SaveRemote({ preview: { stored, displayId }, remote, onSaved }: Props) {
  const { t } = useTranslation('remoteImport')
  const queries = useQueryClient()
  const replaces = stored !== null
  const save = useMutation({
    mutationFn: () =>
      call('adminProblems.importRemote', { query: { ...remote, ...(replaces && { replace: true }) } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t(replaces ? 'replaced' : 'saved', { id: displayId }))
      void queries.invalidateQueries({ queryKey: ['adminProblems.list'] })
      onSaved()
    },
  })
  const maySave = stored === null || (stored.mayReplace && stored.changes.length > 0)
  return (
    <>
      {maySave && (
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t(replaces ? 'replace' : 'save')}
        </Button>
      )}
      {stored?.mayReplace === true && (
        <Button component={Link} variant="default" to={`/admin/problem/edit/${stored.pid}`}>
          {t('edit', { id: displayId })}
        </Button>
      )}
      {save.error !== null && <Notice kind="error">{messageOf(save.error)}</Notice>}
    </>
  )
}
