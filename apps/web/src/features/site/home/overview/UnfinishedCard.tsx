import { Link } from 'react-router'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconCode } from '../../../../ui/icons.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { VerdictTag } from '../../../../ui/verdict/VerdictTag.tsx'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

/** The last problem that was tried and not solved, or the way to a new one. */
export function UnfinishedCard({ unfinished }: Pick<DataFor<'home.overview'>, 'unfinished'>) {
  const { t } = useTranslation('homeStart')
  const icon = <IconCode aria-hidden size={16} />
  if (unfinished === null)
    return (
      <Card title={t('unfinished.none')} icon={icon}>
        <p className={styles.meta}>{t('unfinished.noneHint')}</p>
        <Link className={styles.main} to="/problem">
          {t('unfinished.choose')}
        </Link>
      </Card>
    )
  return (
    <Card title={t('unfinished.title')} icon={icon}>
      <Link className={styles.main} to={`/problem/${encodeURIComponent(unfinished.problemId)}`}>
        {unfinished.title}
      </Link>
      <p className={styles.meta}>
        <Link to={`/submission-detail/${unfinished.submitId}`}>
          <VerdictTag verdict={unfinished.verdict} full />
        </Link>
        <RelativeTime at={unfinished.submitTime} />
      </p>
    </Card>
  )
}
