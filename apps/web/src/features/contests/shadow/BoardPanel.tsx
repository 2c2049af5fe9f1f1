import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ShadowBoard } from '@verdict/contract'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import styles from './Shadow.module.css'

type Row = ShadowBoard['rows'][number]

/** Compares the scoreboards of both systems on demand. */
export function BoardPanel({ cid }: { readonly cid: number }) {
  const { t } = useTranslation('contestShadow')
  const compare = useMutation({
    mutationFn: () => call('contestShadows.board', { query: { cid } }, { quiet: true }),
  })
  const side = (value: Row['ours']): string =>
    value === null
      ? t('board.missing')
      : t('board.side', { rank: value.rank ?? '–', solved: value.solved, minutes: value.minutes })
  const columns: readonly Column<Row>[] = [
    { key: 'team', head: t('board.team'), small: 'title', cell: ({ team }) => team },
    { key: 'theirs', head: t('board.theirs'), small: 'labelled', cell: ({ theirs }) => side(theirs) },
    { key: 'ours', head: t('board.ours'), small: 'labelled', cell: ({ ours }) => side(ours) },
  ]
  const { data, error } = compare
  return (
    <Panel
      title={t('board.title')}
      aside={
        <Button size="xs" variant="default" loading={compare.isPending} onClick={() => compare.mutate()}>
          {t('board.compare')}
        </Button>
      }
    >
      <div className={styles.part} aria-live="polite">
        {error !== null && <Notice kind="error">{messageOf(error)}</Notice>}
        {data === undefined && error === null && <p className={styles.muted}>{t('board.lead')}</p>}
        {data !== undefined && (
          <p className={styles.muted}>
            {data.rows.length === 0
              ? t('board.equal', { count: data.compared })
              : t('board.differ', { count: data.rows.length, total: data.compared })}
          </p>
        )}
      </div>
      {data !== undefined && data.rows.length > 0 && (
        <DataTable caption={t('board.title')} columns={columns} rows={data.rows} rowKey={({ team }) => team} />
      )}
    </Panel>
  )
}
