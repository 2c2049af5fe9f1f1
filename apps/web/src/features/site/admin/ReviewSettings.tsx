import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { reviewSettingsQuery } from './queries.ts'
import styles from './Site.module.css'

const choices = Array.from({ length: limits.problemReview.maxRequiredVotes + 1 }, (_, votes) => String(votes))

/** How many other people must vote for a problem before it is published; takes effect immediately. */
export function ReviewSettings({ readyVotes }: { readyVotes: number }) {
  const { t } = useTranslation('adminSite')
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (votes: string) => call('problemReview.saveSettings', { body: { readyVotes: Number(votes) } }),
    onSuccess: () => toast.success(t('review.saved')),
    onSettled: () => queries.invalidateQueries({ queryKey: reviewSettingsQuery.queryKey }),
  })
  return (
    <div className={styles.form}>
      <Panel title={t('review.title')}>
        <div className={styles.stack}>
          <SelectRow
            label={t('review.votes')}
            hint={t('review.hint')}
            value={String(save.isPending ? save.variables : readyVotes)}
            options={choices.map((value) => ({ value, text: value === '0' ? t('review.off') : value }))}
            onChange={(value) => save.mutate(value)}
          />
        </div>
      </Panel>
    </div>
  )
}
