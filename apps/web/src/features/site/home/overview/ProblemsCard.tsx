import { Link } from 'react-router'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconListDetails } from '../../../../ui/icons.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

/** Problems in which the user has a role. */
export function ProblemsCard({ problems }: { problems: DataFor<'home.overview'>['problems'] }) {
  const { t } = useTranslation('homeStart')
  return (
    <Card title={t('problems.title')} icon={<IconListDetails aria-hidden size={16} />}>
      <ul className={styles.rows}>
        {problems.map(({ pid, problemId, title, role }) => (
          <li key={pid}>
            <Link to={`/problem-work/${pid}`}>
              {problemId} {title}
            </Link>
            <span className={styles.count}>{t(`problems.role.${role}`)}</span>
          </li>
        ))}
      </ul>
      <Link to="/problem-work">{t('problems.all')}</Link>
    </Card>
  )
}
