import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LtiScoreView } from '@verdict/contract'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import entries from '../../../ui/tables/entries.module.css'
import styles from './Learning.module.css'
import { scoresQuery } from './queries.ts'

/** Scores that platforms have not accepted, with their answers. */
export function Scores() {
  const { t } = useTranslation('adminLti')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(scoresQuery)
  const resend = useMutation({
    mutationFn: (id: number | null) => call('lti.resend', { body: { id } }, { quiet: true }),
    onSuccess: async ({ queued }) => {
      toast.success(t('scores.queued', { count: queued }))
      await queries.invalidateQueries({ queryKey: ['lti.scores'] })
    },
  })
  const hasDead = data?.some(({ state }) => state === 'dead') ?? false
  return (
    <Panel
      title={t('scores.title')}
      aside={
        hasDead && (
          <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate(null)}>
            {t('scores.resendAll')}
          </Button>
        )
      }
    >
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {resend.isError && <Notice kind="error">{messageOf(resend.error)}</Notice>}
      {data?.length === 0 && <EmptyState title={t('scores.none')} />}
      {data !== undefined && data.length > 0 && (
        <ul className={`${entries.list} ${styles.inset}`}>
          {data.map((score) => (
            <Row key={score.id} score={score} onResend={() => resend.mutate(score.id)} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Row({ score, onResend }: { score: LtiScoreView; onResend: () => void }) {
  const { t } = useTranslation('adminLti')
  const answer = [score.answerStatus, score.answer].filter((part) => part !== null && part !== '').join(' ')
  return (
    <li>
      <div className={entries.what}>
        <span className={entries.name}>
          {score.username} · {score.training}
          <Badge look={score.state === 'dead' ? 'wrong' : 'neutral'}>{t(`scores.${score.state}`)}</Badge>
        </span>
        <span className={entries.meta}>
          {score.platform} · {t('scores.tries', { count: score.tries })}
        </span>
        {answer !== '' && <span className={entries.words}>{answer}</span>}
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={t('scores.resendLabel', { name: score.username, title: score.training })}
        onClick={onResend}
      >
        {t('scores.resend')}
      </Button>
    </li>
  )
}
