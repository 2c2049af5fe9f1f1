import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeskBalloon } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { contestTime } from '../../../live/contest/contest-time.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import styles from './Desk.module.css'

const verbs = { wanted: 'hand', handed: 'undo', takeBack: 'takeBack' } as const

/** One balloon: its recipient, its problem, and its action. */
export function BalloonLine({ cid, row }: { cid: number; row: DeskBalloon }) {
  const { t } = useTranslation('contestDesks')
  const queries = useQueryClient()
  const { state, username: name, displayId: label } = row
  const hand = useMutation({
    mutationFn: () => call('contestDesks.handBalloon', { body: { cid, id: row.id, isHanded: state === 'wanted' } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contestDesks.deskBalloons'] }),
  })
  const verb = verbs[state]
  return (
    <li className={styles.row} data-done={state === 'handed'} data-alarm={state === 'takeBack'}>
      <span className={styles.badge}>
        <span aria-hidden className={styles.balloon} style={{ backgroundColor: row.color ?? 'transparent' }} />
        <span title={t('balloons.problem', { label })}>{label}</span>
      </span>
      <div className={styles.who}>
        <span className={styles.name}>
          <strong>{name}</strong>
          {row.team !== '' && <span>{row.team}</span>}
          {row.realname !== null && <span>{row.realname}</span>}
          {row.seat !== '' && <strong>{t('seat', { seat: row.seat })}</strong>}
          {row.firstBlood && <Badge look="first">★ {t('balloons.first')}</Badge>}
          {row.isFrozen && <Badge look="frozen">{t('balloons.frozen')}</Badge>}
        </span>
        <span className={styles.about}>
          {state === 'takeBack' && <span className={styles.lost}>{t('balloons.lost')}</span>}
          {row.time !== null && <span>{t('balloons.at', { time: contestTime(row.time) })}</span>}
          {row.school !== null && row.school !== '' && <span>{row.school}</span>}
          {row.handedBy !== null && <span>{t('balloons.by', { name: row.handedBy })}</span>}
        </span>
      </div>
      <UnlessReadOnly desk="balloons">
        <div className={styles.actions}>
          <Button
            variant={state === 'handed' ? 'default' : 'filled'}
            loading={hand.isPending}
            onClick={() => hand.mutate()}
            aria-label={t(`balloons.${verb}Of`, { label, name })}
          >
            {t(`balloons.${verb}`)}
          </Button>
        </div>
      </UnlessReadOnly>
    </li>
  )
}
