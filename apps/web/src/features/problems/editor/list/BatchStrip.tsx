import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { mayUse, useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { ActionStrip } from '../../../../ui/tables/ActionStrip.tsx'
import { auths } from '../words.ts'
import { ExportMenu } from './ExportMenu.tsx'

const BatchTags = lazyPart(() => import('./BatchTags.tsx'))
type Outcome = DataFor<'adminProblems.batchAuth'>

interface Props {
  readonly pids: readonly number[]
  readonly ask: (question: Question) => void
  readonly onClear: () => void
}

/** Actions on several problems at once. Refused ones stay selected, and are listed. */
export function BatchStrip({ pids, ask, onClear }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin', 'common'])
  const queries = useQueryClient()
  const user = useUser()
  const [isTagging, setIsTagging] = useState(false)
  /** `insist` repeats the action with force for the refused ones. */
  const run = async (work: Promise<Outcome>, insist?: (refused: number[]) => Promise<Outcome>): Promise<void> => {
    try {
      const { done, refused } = await work
      if (refused.length === 0) {
        toast.success(t('adminProblems:batch.done', { count: done.length }))
        onClear()
      } else {
        ask({
          title: t('adminProblems:batch.refused', { done: done.length, refused: refused.length }),
          text: '',
          points: refused.map(({ problemId, pid, msg }) => `${problemId ?? pid}: ${msg}`),
          yes: t(insist === undefined ? 'common:action.confirm' : 'adminProblems:batch.insist'),
          onYes: () => {
            if (insist !== undefined) void run(insist(refused.map(({ pid }) => pid)))
          },
        })
      }
    } catch {
      // The refusal of the whole was shown; the choice stays.
    }
    void queries.invalidateQueries({ queryKey: ['adminProblems.list'] })
  }
  const setAuth = (some: readonly number[], auth: number, force: boolean): Promise<Outcome> =>
    call('adminProblems.batchAuth', { body: { pids: [...some], auth, force } })
  const remove = (some: readonly number[], force: boolean): Promise<Outcome> =>
    call('adminProblems.batchRemove', { body: { pids: [...some], force } })
  const askAuth = (code: number, name: (typeof auths)[number]['name']): void =>
    ask({
      title: t('adminProblems:batch.authTitle', { count: pids.length, auth: t(`adminProblems:auth.${name}`) }),
      text: t(`adminProblems:batch.auth.${name}`),
      yes: t('common:action.confirm'),
      onYes: () => void run(setAuth(pids, code, false), (refused) => setAuth(refused, code, true)),
    })
  const askRemove = (): void =>
    ask({
      title: t('adminProblems:batch.removeTitle', { count: pids.length }),
      text: t('adminProblems:batch.removeText'),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () => void run(remove(pids, false), (refused) => remove(refused, true)),
    })
  return (
    <>
      <ActionStrip count={pids.length} onClear={onClear}>
        {auths.map(({ code, name }) => (
          <Button key={code} size="xs" variant="default" onClick={() => askAuth(code, name)}>
            {t(`adminProblems:batch.make.${name}`)}
          </Button>
        ))}
        <Button size="xs" variant="default" onClick={() => setIsTagging(true)}>
          {t('adminProblems:batch.tags')}
        </Button>
        {mayUse(user, 'package.export') && <ExportMenu pids={pids} ask={ask} />}
        {mayUse(user, 'adminProblem.remove') && (
          <Button size="xs" variant="default" onClick={askRemove}>
            {t('admin:delete')}
          </Button>
        )}
      </ActionStrip>
      <Suspense>
        {isTagging && (
          <BatchTags
            count={pids.length}
            onClose={() => setIsTagging(false)}
            onSave={(add, taken) => {
              setIsTagging(false)
              void run(call('adminProblems.batchTags', { body: { pids: [...pids], add, remove: taken } }))
            }}
          />
        )}
      </Suspense>
    </>
  )
}
