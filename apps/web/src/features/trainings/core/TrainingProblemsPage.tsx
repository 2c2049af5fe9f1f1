import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { readText, writeText } from '../../../lib/storage.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { ColorTag } from '../../../ui/labels/ColorTag.tsx'
import { DifficultyLabel } from '../../../ui/labels/DifficultyLabel.tsx'
import { StatusMark } from '../../../ui/labels/StatusMark.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { ShareBar } from '../../../ui/tables/ShareBar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { problemAddress } from './addresses.ts'
import { ChapterSections } from './ChapterSections.tsx'
import { chaptersQuery, ownResultsQuery, type TrainingProblem, trainingProblemsQuery } from './queries.ts'
import styles from './Training.module.css'
import { useTraining } from './use-training.ts'

const showTagsKey = 'trainingShowTags'

/** The problems of a training with the viewer's own results. */
export function TrainingProblemsPage() {
  const { t } = useTranslation('trainings')
  const { tid, gid, training } = useTraining()
  const [showTags, setShowTags] = useState(() => readText(showTagsKey) === 'true')
  const list = useQuery(trainingProblemsQuery(tid))
  const chapters = useQuery({ ...chaptersQuery(tid), enabled: (list.data?.length ?? 0) > 0 })
  const ids = list.data?.map(({ pid }) => pid) ?? []
  const own = useQuery({ ...ownResultsQuery(ids, gid), enabled: ids.length > 0 })
  return (
    <>
      <PageTitle text={`${t('tab.problems')} · ${training.title}`} />
      <VisuallyHidden>
        <h2>{t('tab.problems')}</h2>
      </VisuallyHidden>
      <div className={styles.tools}>
        <Toggle
          label={t('showTags')}
          checked={showTags}
          onChange={(show) => {
            writeText(showTagsKey, String(show))
            setShowTags(show)
          }}
        />
      </div>
      {list.data === undefined && list.isError ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.data?.length === 0 ? (
        <EmptyState drawing="results" title={t('problems.none')} hint={t('problems.noneHint')} />
      ) : list.data !== undefined && chapters.data !== undefined && chapters.data.length > 0 ? (
        <ChapterSections
          problems={list.data}
          chapters={chapters.data}
          table={(rows, caption) => <ProblemTable caption={caption} rows={rows} own={own.data} showTags={showTags} />}
        />
      ) : (
        <ProblemTable caption={t('tab.problems')} rows={list.data} own={own.data} showTags={showTags} />
      )}
    </>
  )
}

interface Props {
  readonly caption: string
  readonly rows: readonly TrainingProblem[] | undefined
  readonly own: Readonly<Record<string, { readonly status: number }>> | undefined
  readonly showTags: boolean
}

function ProblemTable({ caption, rows, own, showTags }: Props) {
  const { t } = useTranslation(['trainings', 'common'])
  const { base } = useTraining()
  const columns: Column<TrainingProblem>[] = [
    {
      key: 'mark',
      head: t('column.status'),
      width: '68px',
      small: 'mark',
      cell: ({ pid }) => <StatusMark status={own?.[pid]?.status} />,
    },
    { key: 'id', head: t('column.problemId'), width: '120px', cell: ({ problemId }) => problemId },
    {
      key: 'title',
      head: t('column.problemTitle'),
      small: 'title',
      cell: (row) => (
        <span className={styles.title}>
          <Link to={problemAddress(base, row.problemId)} title={row.title}>
            {row.title}
          </Link>
          {showTags && row.tags.map((tag) => <ColorTag key={tag.id} name={tag.name} color={tag.color} />)}
        </span>
      ),
    },
    {
      key: 'level',
      head: t('common:difficulty.label'),
      width: '150px',
      cell: ({ difficulty }) => <DifficultyLabel level={difficulty} />,
    },
    {
      key: 'rate',
      head: t('column.acRate'),
      width: '180px',
      small: 'labelled',
      cell: ({ ac, total }) => {
        const percent = total === 0 ? 0 : (ac / total) * 100
        return (
          <ShareBar
            label={t('column.acRate')}
            percent={percent}
            text={`${percent.toFixed(2)}%`}
            title={t('rateOf', { ac, total })}
          />
        )
      },
    },
  ]
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ pid }) => pid} skeletonRows={8} />
}
