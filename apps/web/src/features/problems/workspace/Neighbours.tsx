import { ActionIcon } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts'
import { IconList } from './icons.ts'
import styles from './Neighbours.module.css'
import { listAddress } from './neighbours.ts'

interface Props {
  readonly label: string
  readonly onStep: (step: 1 | -1) => void
  /** With words, where there is room for them. */
  readonly isWide?: boolean
}

/** The way to the problems before and after this one, and to their list. Contests and trainings have a strip of letters. */
export function Neighbours({ label, onStep, isWide = false }: Props) {
  const { t } = useTranslation('workspace')
  const queries = useQueryClient()
  const { cid, tid, gid } = useSolvingPlace()
  if (cid !== null || tid !== undefined) return null
  const list = typeof gid === 'number' ? `/group/${gid}/problem` : listAddress(queries, label)
  if (isWide) {
    return (
      <nav aria-label={t('neighbour.nav')} className={styles.wide}>
        <button type="button" onClick={() => onStep(-1)}>
          <IconChevronLeft aria-hidden size={16} />
          {t('neighbour.previous')}
        </button>
        <Link to={list}>{t('neighbour.list')}</Link>
        <button type="button" onClick={() => onStep(1)}>
          {t('neighbour.next')}
          <IconChevronRight aria-hidden size={16} />
        </button>
      </nav>
    )
  }
  return (
    <nav aria-label={t('neighbour.nav')} className={styles.neighbours}>
      <ActionIcon
        onClick={() => onStep(-1)}
        aria-label={t('neighbour.previous')}
        title={`${t('neighbour.previous')} [`}
      >
        <IconChevronLeft aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon component={Link} to={list} aria-label={t('neighbour.list')} title={t('neighbour.list')}>
        <IconList aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon onClick={() => onStep(1)} aria-label={t('neighbour.next')} title={`${t('neighbour.next')} ]`}>
        <IconChevronRight aria-hidden size={18} />
      </ActionIcon>
    </nav>
  )
}
