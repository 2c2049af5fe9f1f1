import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { previewQuery, type Rejudging } from './queries.ts'
import styles from './Rejudge.module.css'
import { useLookAgain } from './use-look-again.ts'

type Board = DataFor<'contestBoards.preview'>[number]
type PlaceChange = Board['places'][number]

/** Effect of a rejudging on the boards of its contests; empty without contest submissions. */
export function BoardChanges({ of }: { of: Rejudging }) {
  const { data, error, refetch } = useQuery(previewQuery(of))
  useLookAgain(refetch, Math.min(of.waiting, 1))
  if (error !== null && data === undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return data?.map((board) => <BoardChange key={board.cid} board={board} />)
}

function BoardChange({ board }: { board: Board }) {
  const { t } = useTranslation('rejudge')
  const isSame = board.places.length === 0 && board.firstSolves.length === 0
  return (
    <Panel
      title={t('board.title', { title: board.title })}
      aside={<Link to={`/contest/${board.cid}/rank`}>{t('board.open')}</Link>}
    >
      {isSame && <p className={`${styles.body} ${styles.small}`}>{t('board.same')}</p>}
      {board.firstSolves.length > 0 && (
        <ul className={`${styles.body} ${styles.firsts}`}>
          {board.firstSolves.map(({ displayId, before, after }) => (
            <li key={displayId}>
              {t('board.firstSolve', {
                problem: displayId,
                before: before.join(t('board.and')) || t('board.nobody'),
                after: after.join(t('board.and')) || t('board.nobody'),
              })}
            </li>
          ))}
        </ul>
      )}
      {board.places.length > 0 && <PlaceTable board={board} />}
    </Panel>
  )
}

function PlaceTable({ board: { places, rule } }: { board: Board }) {
  const { t } = useTranslation('rejudge')
  return (
    <DataTable
      caption={t('board.places')}
      rows={places}
      stale={false}
      rowKey={({ uid }) => uid}
      columns={[
        { key: 'who', head: t('column.author'), width: '180px', small: 'title', cell: ({ username }) => username },
        {
          key: 'before',
          head: t('board.before'),
          small: 'labelled',
          cell: ({ before }) => <Place of={before} rule={rule} />,
        },
        {
          key: 'after',
          head: t('board.after'),
          small: 'labelled',
          cell: ({ after }) => <Place of={after} rule={rule} />,
        },
      ]}
    />
  )
}

function Place({ of, rule }: { of: PlaceChange['before']; rule: Board['rule'] }) {
  const { t } = useTranslation('rejudge')
  if (of === null) return <span className={styles.small}>{t('board.notOn')}</span>
  const { rank, points, time, award } = of
  return (
    <span className={styles.place}>
      {rank === null ? t('board.star') : t('board.place', { rank })}
      <span className={styles.small}>
        {t(`board.${rule}`, { points, time: rule === 'acm' ? Math.floor(time / 60) : time })}
      </span>
      {award !== null && <strong>{award}</strong>}
    </span>
  )
}
