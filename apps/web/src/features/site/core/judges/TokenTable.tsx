import { Button } from '@mantine/core'
import type { JudgeTokenView } from '@verdict/contract'
import { useTranslation } from '../../../../i18n/index.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'

interface Props {
  readonly tokens: readonly JudgeTokenView[]
  readonly onRevoke: (token: JudgeTokenView) => void
}

/** The valid tokens and the hosts that used them. */
export function TokenTable({ tokens, onRevoke }: Props) {
  const { t } = useTranslation('adminJudges')
  if (tokens.length === 0) return <EmptyState title={t('token.none')} />
  return (
    <DataTable
      caption={t('token.title')}
      rows={tokens}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', head: t('token.name'), small: 'title', wraps: true, cell: ({ name }) => name },
        {
          key: 'hosts',
          head: t('token.hosts'),
          small: 'labelled',
          wraps: true,
          cell: ({ hosts }) => (hosts.length === 0 ? t('token.unused') : hosts.join(', ')),
        },
        {
          key: 'made',
          head: t('token.created'),
          width: '130px',
          small: 'labelled',
          cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
        },
        {
          key: 'used',
          head: t('token.lastUsed'),
          width: '130px',
          small: 'labelled',
          cell: ({ lastUsed }) => (lastUsed === null ? '–' : <RelativeTime at={lastUsed} />),
        },
        {
          key: 'actions',
          head: t('token.actions'),
          width: '110px',
          align: 'end',
          cell: (token) => (
            <Button
              size="xs"
              variant="default"
              aria-label={t('revoke.of', { name: token.name })}
              onClick={() => onRevoke(token)}
            >
              {t('revoke.yes')}
            </Button>
          ),
        },
      ]}
    />
  )
}
