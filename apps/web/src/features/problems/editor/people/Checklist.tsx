import { useMutation } from '@tanstack/react-query'
import type { ChecklistEntry } from '@verdict/contract'
import { call } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { IconCircleCheck, IconCircleX } from '../../../../ui/icons.ts'
import { useRefreshReview } from './queries.ts'
import styles from './Review.module.css'

/** Requirements before publication. Computed items have a mark, others a box to tick. */
export function Checklist({ pid, entries }: { pid: number; entries: readonly ChecklistEntry[] }) {
  const { t } = useTranslation('problemPeople')
  return (
    <ul className={styles.checklist} aria-label={t('checklist.title')}>
      {entries.map((entry) => (
        <Item key={entry.item} pid={pid} entry={entry} />
      ))}
    </ul>
  )
}

function Item({ pid, entry }: { pid: number; entry: ChecklistEntry }) {
  const { t } = useTranslation('problemPeople')
  const refresh = useRefreshReview()
  const { item, state, by, tickedBy, tickedAt, isStale } = entry
  const tick = useMutation({
    mutationFn: (isDone: boolean) => call('problemReview.tick', { body: { pid, item, isDone } }),
    onSettled: refresh,
  })
  const Mark = state === 'done' ? IconCircleCheck : IconCircleX
  const name = t(`checklist.item.${item}`)
  return (
    <li className={styles.item} data-state={state}>
      {by === 'hand' ? (
        <input
          type="checkbox"
          aria-label={name}
          checked={state === 'done'}
          disabled={tick.isPending}
          onChange={(event) => tick.mutate(event.currentTarget.checked)}
        />
      ) : (
        <Mark aria-hidden size={16} />
      )}
      <span>
        {name}
        <span className={styles.note}>
          {by === 'computed'
            ? t(`checklist.computed.${state === 'done' ? 'done' : 'failed'}`)
            : tickedBy !== null && tickedAt !== null
              ? t(isStale ? 'checklist.stale' : 'checklist.ticked', {
                  name: tickedBy,
                  time: localTime(parseInstant(tickedAt)),
                })
              : t('checklist.byHand')}
        </span>
      </span>
    </li>
  )
}
