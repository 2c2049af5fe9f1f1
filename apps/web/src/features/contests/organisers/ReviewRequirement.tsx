import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './Organisers.module.css'
import { contestReviewQuery } from './queries.ts'

/** Whether the contest takes only problems that other people voted for, and the votes of each. */
export function ReviewRequirement({ cid }: { cid: number }) {
  const { t } = useTranslation('problemPeople')
  const queries = useQueryClient()
  const { data } = useQuery(contestReviewQuery(cid))
  const save = useMutation({
    mutationFn: (isRequired: boolean) => call('problemReview.saveContest', { body: { cid, isRequired } }),
    onSettled: () => queries.invalidateQueries({ queryKey: contestReviewQuery(cid).queryKey }),
  })
  if (data === undefined) return null
  return (
    <Panel title={t('contest.review')}>
      <div className={styles.review}>
        <Toggle
          label={t('contest.demand')}
          hint={t('contest.demandHint', { number: data.required })}
          checked={data.isRequired}
          disabled={!data.mayChange || save.isPending}
          onChange={(isRequired) => save.mutate(isRequired)}
        />
        {data.isRequired && (
          <ul>
            {data.problems.map(({ displayId, title, ready }) => (
              <li key={displayId}>{t('contest.votes', { problem: `${displayId} ${title}`, number: ready })}</li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
