import { Link } from 'react-router'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import styles from './Overview.module.css'

type Counts = NonNullable<DataFor<'home.overview'>['duties']>

interface Duty {
  readonly name: 'queued' | 'hosts' | 'reports' | 'messageReports' | 'applications' | 'hidden'
  readonly value: string
  readonly to: string
  /** Needs attention. */
  readonly isOpen: boolean
}

const dutiesOf = (counts: Counts): readonly Duty[] => [
  { name: 'queued', value: String(counts.queued), to: '/admin/dashboard', isOpen: false },
  {
    name: 'hosts',
    value: `${counts.healthyHosts}/${counts.hosts}`,
    to: '/admin/dashboard',
    isOpen: counts.healthyHosts < counts.hosts || counts.hosts === 0,
  },
  { name: 'reports', value: String(counts.reports), to: '/admin/discussion/report', isOpen: counts.reports > 0 },
  // Sites without direct messages have none.
  ...(counts.messageReports === null || counts.messageReports === 0
    ? []
    : [
        {
          name: 'messageReports' as const,
          value: String(counts.messageReports),
          to: '/admin/discussion/message-report',
          isOpen: true,
        },
      ]),
  ...(counts.applications === null
    ? []
    : [
        {
          name: 'applications' as const,
          value: String(counts.applications),
          to: '/admin/group-problem/apply',
          isOpen: counts.applications > 0,
        },
      ]),
  ...(counts.hiddenProblems === null
    ? []
    : [{ name: 'hidden' as const, value: String(counts.hiddenProblems), to: '/admin/problems', isOpen: false }]),
]

/** The state of the site for staff, each figure with the page where something can be done. */
export function Duties({ duties }: { duties: Counts }) {
  const { t } = useTranslation('homeStart')
  return (
    <nav className={styles.duties} aria-label={t('duties.label')}>
      <ul>
        {dutiesOf(duties).map(({ name, value, to, isOpen }) => (
          <li key={name}>
            <Link to={to} data-open={isOpen}>
              <span>{t(`duties.${name}`)}</span>
              <strong>{value}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
