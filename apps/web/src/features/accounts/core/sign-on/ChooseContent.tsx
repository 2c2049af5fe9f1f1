import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import entries from '../../../../ui/entries.module.css'
import { Notice } from '../../../../ui/Notice.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'

type Content = DataFor<'lti.contents'>[number]

const contentsQuery = endpointQuery('lti.contents', {}, { staleTime: 0 })

/** An instructor chooses homework for a course; the platform's own page then adds it. */
export function ChooseContent({ ticket, platform }: { ticket: string; platform: string }) {
  const { t } = useTranslation('lti')
  const { data, error, refetch } = useQuery(contentsQuery)
  const choose = useMutation({
    mutationFn: ({ trainingId }: Content) => call('lti.choose', { body: { ticket, trainingId } }, { quiet: true }),
  })
  return (
    <>
      <h1>{t('choose.title')}</h1>
      <p>{t('choose.lead', { platform })}</p>
      {choose.isError && <Notice kind="error">{messageOf(choose.error)}</Notice>}
      {choose.isSuccess && (
        <Notice kind="success">{t('choose.done', { title: choose.variables.title, platform })}</Notice>
      )}
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.length === 0 && <EmptyState title={t('choose.none')} hint={t('choose.noneHint')} />}
      {data !== undefined && data.length > 0 && (
        <ul className={entries.list}>
          {data.map((content) => (
            <li key={content.trainingId}>
              <div className={entries.what}>
                <span>{content.title}</span>
                <span className={entries.meta}>
                  {content.group} · {t('choose.problems', { count: content.problemCount })}
                </span>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={t('choose.label', { title: content.title })}
                loading={choose.isPending && choose.variables.trainingId === content.trainingId}
                onClick={() => choose.mutate(content)}
              >
                {t('choose.submit')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
