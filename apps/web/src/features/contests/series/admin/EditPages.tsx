import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { PageFrame } from '../../../../ui/page/PageFrame.tsx'
import { Trail } from '../../../../ui/page/Trail.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { formOf, newSeries } from './form.ts'
import { type MarkdownBox, SeriesEditor } from './SeriesEditor.tsx'

function Frame({
  title,
  step,
  children,
}: {
  readonly title: string
  readonly step: string
  readonly children: ReactNode
}) {
  const { t } = useTranslation('adminSeries')
  return (
    <PageFrame
      title={title}
      trail={<Trail steps={[{ text: t('title'), to: '/admin/contest-series' }, { text: step }]} />}
    >
      <PageTitle text={title} />
      {children}
    </PageFrame>
  )
}

export function CreateSeriesPage({ Markdown }: { readonly Markdown: MarkdownBox }) {
  const { t } = useTranslation('adminSeries')
  return (
    <Frame title={t('create')} step={t('create')}>
      <SeriesEditor id={null} stored={newSeries} Markdown={Markdown} />
    </Frame>
  )
}

export function EditSeriesPage({ id, Markdown }: { readonly id: number; readonly Markdown: MarkdownBox }) {
  const { t } = useTranslation('adminSeries')
  // Fetched each time its form opens.
  const { data, error, refetch } = useQuery(
    endpointQuery('contestSeries.form', { query: { id } }, { staleTime: 0, gcTime: 0, quiet: true }),
  )
  return (
    <Frame title={t('edit')} step={data?.title ?? ''}>
      {data !== undefined ? (
        <SeriesEditor key={JSON.stringify(data)} id={id} stored={formOf(data)} Markdown={Markdown} />
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Frame>
  )
}
