import { Link } from 'react-router'
import { type Confining, pathOfConfining } from '../../api/contest-mode.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { localTime, parseInstant } from '../../lib/time.ts'
import { Missing } from '../../ui/states/Missing.tsx'

/** In place of a page that a contest in contest mode keeps closed. */
export function Confined({ contest }: { contest: Confining }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <PageTitle text={t('confined.title')} />
      <Missing
        title={t('confined.title')}
        hint={t('confined.hint', { title: contest.title, time: localTime(parseInstant(contest.endTime)) })}
      >
        <Link to={pathOfConfining(contest)}>{t('confined.toContest')}</Link>
      </Missing>
    </>
  )
}
