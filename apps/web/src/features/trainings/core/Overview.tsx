import { Link } from 'react-router'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { HomeworkCard } from './HomeworkCard.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PrerequisiteNotice } from './PrerequisiteNotice.tsx'
import styles from './Training.module.css'
import { AuthTag, CategoryTag } from './TrainingTags.tsx'
import { useTraining } from './use-training.ts'

/** The introduction of a training with its facts, and the password form when it is needed. */
export function Overview() {
  const { t } = useTranslation('trainings')
  const { training, needsPassword } = useTraining()
  return (
    <div className={styles.overview}>
      <PageTitle text={training.title} />
      <div className={styles.words}>
        <VisuallyHidden>
          <h2>{t('tab.overview')}</h2>
        </VisuallyHidden>
        {training.html === '' ? <p className={styles.empty}>{t('noDescription')}</p> : <Prose html={training.html} />}
      </div>
      <div className={styles.side}>
        {needsPassword && <PasswordForm />}
        {!training.isAdmin && training.prerequisite?.isMet === false && (
          <PrerequisiteNotice prerequisite={training.prerequisite} />
        )}
        <HomeworkCard />
        <section className={styles.card} aria-label={t('info.title')}>
          <dl>
            <dt>{t('column.rank')}</dt>
            <dd>{training.rank}</dd>
            <dt>{t('column.auth')}</dt>
            <dd>
              <AuthTag auth={training.auth} />
            </dd>
            {training.categoryName !== null && (
              <>
                <dt>{t('column.category')}</dt>
                <dd>
                  <CategoryTag name={training.categoryName} color={training.categoryColor} />
                </dd>
              </>
            )}
            <dt>{t('info.total')}</dt>
            <dd>{training.problemCount}</dd>
            {training.author !== '' && (
              <>
                <dt>{t('column.author')}</dt>
                <dd>
                  <Link to={userHomeOf(training.author)}>{training.author}</Link>
                </dd>
              </>
            )}
            <dt>{t('column.modified')}</dt>
            <dd>
              <RelativeTime at={training.gmtModified} />
            </dd>
          </dl>
        </section>
      </div>
    </div>
  )
}
