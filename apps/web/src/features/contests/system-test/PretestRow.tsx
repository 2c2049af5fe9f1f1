import { Button, NumberInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SystemTest } from '@verdict/contract'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useUnsaved } from '../../../lib/form/use-unsaved.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { systemTestQuery } from './queries.ts'
import styles from './SystemTest.module.css'

interface Props {
  readonly cid: number
  readonly problem: SystemTest['problems'][number]
  /** Pretests can change: no system test has begun. */
  readonly isOpen: boolean
}

/** A problem with the number of its pretests. */
export function PretestRow({ cid, problem, isOpen }: Props) {
  const { t } = useTranslation('contestSystemTest')
  const { displayId, title, caseTotal, pretests, canHave, accepted } = problem
  const queries = useQueryClient()
  const [count, setCount] = useState(pretests)
  const isDirty = count !== pretests
  useUnsaved(isDirty)
  const save = useMutation({
    mutationFn: () =>
      call('contestSystemTest.savePretests', { body: { cid, displayId, pretests: count } }, { quiet: true }),
    onSuccess: (data) => {
      queries.setQueryData(systemTestQuery(cid).queryKey, data)
      void queries.invalidateQueries({ queryKey: ['contestProblems.detail'] })
      toast.success(t('pretests.saved', { problem: displayId }))
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{`${displayId} · ${title}`}</strong>
        <span className={styles.muted}>
          {canHave ? t('pretests.cases', { count: caseTotal }) : t('pretests.impossible')}
          {accepted > 0 && ` · ${t('pretests.accepted', { count: accepted })}`}
        </span>
      </div>
      {canHave && (
        <form className={styles.form} onSubmit={submit}>
          <NumberInput
            label={t('pretests.count')}
            aria-label={t('pretests.countOf', { problem: displayId })}
            placeholder={t('pretests.all')}
            size="xs"
            min={1}
            max={caseTotal}
            allowDecimal={false}
            allowNegative={false}
            disabled={!isOpen}
            value={count ?? ''}
            error={save.isError ? messageOf(save.error) : null}
            onChange={(value) => setCount(value === '' ? null : Number(value))}
          />
          <Button type="submit" size="xs" variant="default" disabled={!isDirty || !isOpen} loading={save.isPending}>
            {t('pretests.save')}
          </Button>
        </form>
      )}
    </li>
  )
}
