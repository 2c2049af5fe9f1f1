import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { PageTitle } from '../api/PageTitle.tsx'
import { useTranslation } from '../i18n/index.ts'
import styles from './not-found.module.css'

export function Component() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <section className={styles.page}>
      <PageTitle text={t('notFound.title')} />
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <div className={styles.ways}>
        <Button component={Link} to="/home">
          {t('notFound.home')}
        </Button>
        <Button variant="default" onClick={() => void navigate(-1)}>
          {t('notFound.back')}
        </Button>
      </div>
    </section>
  )
}
