import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { siteLanguagesQuery } from '../../../api/site-languages.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'

/** The languages with the commands that compile them. */
export function LanguageTable() {
  const { t } = useTranslation(['site', 'common'])
  const { data, error, refetch } = useQuery(siteLanguagesQuery)
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (data?.length === 0) return <EmptyState title={t('site:languages.none')} />
  return (
    <DataTable
      caption={t('site:languages.title')}
      rows={data}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', head: t('site:languages.name'), width: '160px', small: 'title', cell: ({ name }) => name },
        {
          key: 'command',
          head: t('site:languages.compile'),
          wraps: true,
          cell: ({ compileCommand }) =>
            compileCommand === null || compileCommand === '' ? (
              t('site:languages.noCompile')
            ) : (
              <code>{compileCommand}</code>
            ),
        },
      ]}
    />
  )
}
