import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import styles from './History.module.css'
import { type Revision, revisionsQuery } from './queries.ts'
import { useTextName } from './use-text-name.ts'

const RevisionDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./RevisionDialog.tsx'), loadTexts(['compare', 'adminQuestions'])])
  return dialog
})

interface Props {
  readonly pid: number
  /** The stored texts are other ones now, and read again. */
  readonly onRestored: () => void
}

/** Every saved statement of a problem: who, when, what changed, the difference, and the way back. */
export function StatementHistory({ pid, onRestored }: Props) {
  const { t } = useTranslation(['adminProblems', 'common'])
  const queries = useQueryClient()
  const textName = useTextName()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Revision | null>(null)
  const confirm = useConfirm()
  const { data, error, refetch } = useQuery(revisionsQuery(pid, page))
  const restore = async ({ id }: Revision): Promise<void> => {
    await call('statementHistory.restore', { body: { pid, id } })
    toast.success(t('adminProblems:history.restored'))
    setPage(1)
    await queries.invalidateQueries()
    onRestored()
  }
  const askRestore = (revision: Revision): void =>
    confirm.ask({
      title: t('adminProblems:history.restoreTitle'),
      text: t('adminProblems:history.restoreText'),
      yes: t('adminProblems:history.restore'),
      onYes: () => void restore(revision).catch(() => {}),
    })
  if (error !== null && data === undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <Panel title={t('adminProblems:history.title')}>
      <p className={styles.hint}>{t('adminProblems:history.hint')}</p>
      <DataTable
        caption={t('adminProblems:history.title')}
        rows={data?.records}
        rowKey={({ id }) => id}
        skeletonRows={3}
        columns={[
          {
            key: 'what',
            head: t('adminProblems:history.changed'),
            small: 'title',
            cell: ({ how, changed, isCurrent }) => (
              <>
                {changed.length === 0 ? t(`adminProblems:history.how.${how}`) : changed.map(textName).join(' · ')}{' '}
                {how !== 'editor' && changed.length > 0 && (
                  <Badge look="neutral">{t(`adminProblems:history.how.${how}`)}</Badge>
                )}{' '}
                {isCurrent && <Badge look="accepted">{t('adminProblems:history.current')}</Badge>}
              </>
            ),
          },
          { key: 'by', head: t('adminProblems:versions.by'), width: '130px', cell: ({ by }) => by ?? '-' },
          {
            key: 'at',
            head: t('adminProblems:versions.at'),
            width: '140px',
            cell: ({ at }) => <RelativeTime at={at} />,
          },
          {
            key: 'actions',
            head: t('adminProblems:data.actions'),
            width: '200px',
            cell: (revision) => (
              <span className={styles.actions}>
                <Button size="compact-sm" variant="subtle" onClick={() => setOpened(revision)}>
                  {t('adminProblems:history.compare')}
                </Button>
                {!revision.isCurrent && (
                  <Button size="compact-sm" variant="subtle" onClick={() => askRestore(revision)}>
                    {t('adminProblems:history.restore')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {data !== undefined && data.pages > 1 && (
        <div className={styles.pages}>
          <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('common:pages.previous')}
          </Button>
          {page} / {data.pages}
          <Button size="xs" variant="default" disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            {t('common:pages.next')}
          </Button>
        </div>
      )}
      {opened !== null && (
        <Suspense>
          <RevisionDialog pid={pid} revision={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      <Confirm confirm={confirm} />
    </Panel>
  )
}
