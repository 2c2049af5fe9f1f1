import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SystemTest } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { systemTestQuery } from './queries.ts'
import styles from './SystemTest.module.css'

type Step = 'begin' | 'apply' | 'discard'

/** The system test: before, while it judges, and its result. */
export function RunPanel({ cid, data }: { readonly cid: number; readonly data: SystemTest }) {
  const { t } = useTranslation('contestSystemTest')
  const { run, isOver, problems } = data
  const confirm = useConfirm()
  const queries = useQueryClient()
  const accepted = problems.reduce((sum, problem) => sum + problem.accepted, 0)
  const hasPretests = problems.some(({ pretests }) => pretests !== null)
  const act = useMutation({
    mutationFn: (step: Step) => call(`contestSystemTest.${step}`, { body: { cid } }),
    onSuccess: (next) => queries.setQueryData(systemTestQuery(cid).queryKey, next),
  })
  const ask = (step: Step) => (): void =>
    confirm.ask({
      title: t(`run.${step}Ask`),
      text: t(`run.${step}Text`),
      yes: t(`run.${step}`),
      ...(step === 'discard' && { isDangerous: true as const }),
      onYes: () => act.mutate(step),
    })
  const mayBegin = isOver && hasPretests && (run === null || (run.state === 'applied' && accepted > 0))
  return (
    <Panel title={t('title')}>
      <div className={styles.run}>
        <div className={styles.what}>
          <strong aria-live="polite">{t(`run.state.${run?.state ?? (hasPretests ? 'before' : 'without')}`)}</strong>
          {run !== null && (
            <span className={styles.muted}>
              {t('run.by', { by: run.by, time: localTime(parseInstant(run.at)) })}
              {run.total > 0 && ` · ${t('run.progress', { done: run.total - run.waiting, total: run.total })}`}
              {run.state !== 'judging' && run.total > 0 && ` · ${t('run.changed', { count: run.changed })}`}
              {run.failed > 0 && ` · ${t('run.failed', { count: run.failed })}`}
            </span>
          )}
          {hasPretests && (run === null || mayBegin) && (
            <span className={styles.muted}>
              {isOver || accepted > 0 ? t('run.accepted', { count: accepted }) : t('run.later')}
            </span>
          )}
        </div>
        <div className={styles.buttons}>
          {mayBegin && (
            <Button loading={act.isPending} onClick={ask('begin')}>
              {t('run.begin')}
            </Button>
          )}
          {run?.state === 'ready' && (
            <Button loading={act.isPending} onClick={ask('apply')}>
              {t('run.apply')}
            </Button>
          )}
          {(run?.state === 'judging' || run?.state === 'ready') && (
            <Button variant="default" disabled={act.isPending} onClick={ask('discard')}>
              {t('run.discard')}
            </Button>
          )}
        </div>
      </div>
      <Confirm confirm={confirm} />
    </Panel>
  )
}
