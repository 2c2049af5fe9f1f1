import { Link, Outlet, useLocation } from 'react-router'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { GroupTrail } from '../../../live/group/GroupTrail.tsx'
import { Trail } from '../../../ui/page/Trail.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ShareBar } from '../../../ui/tables/ShareBar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { pathInside } from './addresses.ts'
import { IconLock } from './icons.ts'
import { PrerequisiteNotice } from './PrerequisiteNotice.tsx'
import { solvedPercent } from './progress.ts'
import styles from './Training.module.css'
import { useLockReason, useTraining } from './use-training.ts'

/** A page of a training below the training's title, progress and tabs. */
export function TrainingFrame() {
  const { isOpen } = useTraining()
  const inside = pathInside(useLocation().pathname)
  return (
    <div className={styles.page}>
      <Above />
      <div className={styles.head}>
        <Header />
        <Tabs inside={inside} />
      </div>
      {isOpen || inside === '' ? <Outlet /> : <Locked />}
    </div>
  )
}

/** The list a training is in. */
function Above() {
  const { t } = useTranslation('trainings')
  const { training, gid } = useTraining()
  const list = { text: t('list.title'), to: gid === null ? '/training' : `/group/${gid}/training` }
  const steps = [list, { text: training.title }]
  return gid === null ? <Trail steps={steps} /> : <GroupTrail gid={gid} steps={steps} />
}

/** Pages without the frame, such as focus mode. */
export function TrainingGate() {
  const { isOpen } = useTraining()
  if (isOpen) return <Outlet />
  return (
    <div className={styles.page}>
      <Locked />
    </div>
  )
}

function Header() {
  const { t } = useTranslation('trainings')
  const { training, gid } = useTraining()
  const entersEditor = mayUse(useUser(), 'adminTraining.edit')
  const manageAt =
    gid !== null ? `/group/${gid}/training-admin/${training.id}/edit` : `/admin/training/${training.id}/edit`
  const isManager = training.isAdmin && (gid !== null || entersEditor)
  const { acCount, problemCount } = training
  const solved = acCount ?? 0
  const percent = solvedPercent(solved, problemCount, 100)
  return (
    <header className={styles.header}>
      <h1>{training.title}</h1>
      {isManager && <Link to={manageAt}>{t('manage')}</Link>}
      <div className={styles.progress}>
        <ShareBar
          label={t('column.progress')}
          percent={percent}
          text={`${percent.toFixed(2)}% · ${t('solvedOf', { solved, total: problemCount })}`}
        />
      </div>
    </header>
  )
}

function Tabs({ inside }: { inside: string }) {
  const { t } = useTranslation('trainings')
  const { training, isOpen, base } = useTraining()
  const lock = useLockReason()
  const reason = t(
    lock === 'password' ? 'tabs.shut' : lock === 'prerequisite' ? 'prerequisite.title' : 'homework.notOpen',
  )
  const tabs = [
    { name: 'overview', path: '', isCurrent: inside === '' },
    { name: 'problems', path: 'problems', isCurrent: inside === 'problems' || inside.startsWith('problem/') },
    ...(training.auth === 'Private' ? [{ name: 'rank', path: 'rank', isCurrent: inside === 'rank' }] : []),
  ]
  return (
    <nav aria-label={t('tabs.label')}>
      <ul className={styles.tabs}>
        {tabs.map(({ name, path, isCurrent }) => {
          const text = t(`tab.${name}` as 'tab.overview')
          return (
            <li key={name}>
              {isOpen || path === '' ? (
                <Link
                  to={path === '' ? base : `${base}/${path}`}
                  className={styles.tab}
                  aria-current={isCurrent ? 'page' : undefined}
                >
                  {text}
                </Link>
              ) : (
                <span className={styles.tab} data-shut title={reason}>
                  <IconLock aria-hidden size={12} />
                  {text}
                  <VisuallyHidden>{reason}</VisuallyHidden>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Locked() {
  const { t } = useTranslation('trainings')
  const { base, training } = useTraining()
  const reason = useLockReason()
  if (reason === 'password') {
    return (
      <EmptyState drawing="locked" title={t('locked.title')} hint={t('locked.hint')}>
        <Link to={base}>{t('locked.toPassword')}</Link>
      </EmptyState>
    )
  }
  if (reason === 'prerequisite' && training.prerequisite !== null) {
    return <PrerequisiteNotice prerequisite={training.prerequisite} />
  }
  return (
    <EmptyState drawing="due" title={t('homework.notOpen')} hint={t('homework.notOpenHint')}>
      <Link to={base}>{t('tab.overview')}</Link>
    </EmptyState>
  )
}
