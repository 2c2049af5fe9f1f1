import { useQuery } from '@tanstack/react-query'
import type { Locale } from '@verdict/contract/vocabulary'
import { messageOf } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { PdfMenu } from '../../../ui/controls/PdfMenu.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './ContestProblems.module.css'
import { ContestProblemTable } from './ContestProblemTable.tsx'
import { FrozenNotice } from './FrozenNotice.tsx'
import { contestProblemsQuery, standingsQuery } from './queries.ts'

/** Counts change while a contest runs, and are complete after the unfreeze. */
const againMs = 60_000

/** The problems of a contest, with the viewer's results. */
export function ContestProblemsPage() {
  const { t } = useTranslation('contestProblems')
  const { cid, contest, containsEnd, hasRealTime } = useContest()
  const list = useQuery({ ...contestProblemsQuery(cid, containsEnd), refetchInterval: againMs })
  const ids = list.data?.map((row) => row.pid) ?? []
  const standings = useQuery({
    ...standingsQuery(cid, ids, containsEnd),
    enabled: ids.length > 0,
    refetchInterval: againMs,
  })
  const saveBooklet = (language: Locale) => download('contestProblems.booklet', { query: { cid, language } })
  return (
    <div className={styles.list}>
      <PageTitle text={`${t('list.title')} · ${contest.title}`} />
      <VisuallyHidden>
        <h2>{t('list.title')}</h2>
      </VisuallyHidden>
      <FrozenNotice />
      {list.data !== undefined && list.data.length > 0 && (
        <div className={styles.tools}>
          <PdfMenu label={t('list.booklet')} buttonClass={styles.booklet} save={saveBooklet}>
            {t('list.booklet')}
          </PdfMenu>
        </div>
      )}
      {list.data !== undefined && list.isError && <Notice kind="warning">{messageOf(list.error)}</Notice>}
      {list.data === undefined && list.isError ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.data?.length === 0 ? (
        <EmptyState drawing="results" title={t('list.none')} hint={t('list.noneHint')} />
      ) : (
        <ContestProblemTable
          cid={cid}
          rows={list.data}
          standings={standings.data}
          isOi={contest.type === 1}
          hasRealTime={hasRealTime}
        />
      )}
    </div>
  )
}
