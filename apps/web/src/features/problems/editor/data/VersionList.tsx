import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { download } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { readableBytes } from '../../../../lib/bytes.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import styles from './Data.module.css'
import { type Version, versionsQuery } from './queries.ts'

interface Props {
  readonly pid: number
  readonly ask: (question: Question) => void
  readonly onDone: () => void
}

/** Every set the problem has had: who, when, what changed, and the way back. */
export function VersionList({ pid, ask, onDone }: Props) {
  const { t } = useTranslation(['adminProblems', 'common'])
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(versionsQuery(pid, page))
  const restore = async ({ id }: Version): Promise<void> => {
    await call('testdata.restore', { body: { pid, id } })
    toast.success(t('adminProblems:versions.restored'))
    onDone()
  }
  const askRestore = (version: Version): void =>
    ask({
      title: t('adminProblems:versions.restoreTitle'),
      text: t('adminProblems:versions.restoreText', { count: version.caseCount }),
      yes: t('adminProblems:versions.restore'),
      onYes: () => void restore(version).catch(() => {}),
    })
  if (data?.total === 0) return null
  return (
    <Panel title={t('adminProblems:versions.title')}>
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={t('adminProblems:versions.title')}
          rows={data?.records}
          rowKey={({ id }) => id}
          skeletonRows={2}
          columns={[
            {
              key: 'how',
              head: t('adminProblems:versions.what'),
              small: 'title',
              cell: ({ how, isCurrent }) => (
                <>
                  {t(`adminProblems:versions.how.${how}`)}{' '}
                  {isCurrent && <Badge look="accepted">{t('adminProblems:versions.current')}</Badge>}
                </>
              ),
            },
            {
              key: 'by',
              head: t('adminProblems:versions.by'),
              width: '120px',
              medium: 'hidden',
              cell: ({ by }) => by ?? '-',
            },
            {
              key: 'at',
              head: t('adminProblems:versions.at'),
              width: '140px',
              cell: ({ at }) => <RelativeTime at={at} />,
            },
            {
              key: 'cases',
              head: t('adminProblems:column.cases'),
              width: '84px',
              align: 'end',
              medium: 'hidden',
              small: 'labelled',
              cell: ({ caseCount }) => caseCount,
            },
            {
              key: 'bytes',
              head: t('adminProblems:data.size'),
              width: '92px',
              align: 'end',
              medium: 'hidden',
              cell: ({ bytes }) => readableBytes(bytes),
            },
            {
              key: 'changes',
              head: t('adminProblems:versions.changes'),
              width: '150px',
              cell: (version) => <Changes version={version} />,
            },
            {
              key: 'actions',
              head: t('adminProblems:data.actions'),
              width: '190px',
              cell: (version) => (
                <span className={styles.actions}>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() =>
                      void download('testdata.download', { query: { pid, hash: version.hash } }).catch(() => {})
                    }
                  >
                    {t('adminProblems:data.download')}
                  </Button>
                  {!version.isCurrent && (
                    <Button size="compact-sm" variant="subtle" onClick={() => askRestore(version)}>
                      {t('adminProblems:versions.restore')}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
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
    </Panel>
  )
}

/** Cases that came, changed and went, compared with the version before. */
function Changes({ version: { added, changed, removed } }: { version: Version }) {
  const { t } = useTranslation('adminProblems')
  return (
    <span title={t('versions.changesOf', { added, changed, removed })}>
      +{added} ~{changed} -{removed}
    </span>
  )
}
