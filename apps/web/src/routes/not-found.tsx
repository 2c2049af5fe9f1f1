import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { PageTitle } from '../api/PageTitle.tsx'
import { useTranslation } from '../i18n/index.ts'
import { Missing } from '../ui/states/Missing.tsx'

export function Component() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <>
      <PageTitle text={t('notFound.title')} />
      <Missing title={t('notFound.title')} hint={t('notFound.text')}>
        <Button component={Link} to="/home">
          {t('notFound.home')}
        </Button>
        <Button variant="default" onClick={() => void navigate(-1)}>
          {t('notFound.back')}
        </Button>
      </Missing>
    </>
  )
}
