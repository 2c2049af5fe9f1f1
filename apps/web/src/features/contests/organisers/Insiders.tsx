import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { insidersQuery } from './queries.ts'

/** Participants with a role in one of the contest's problems; nothing while there are none. */
export function Insiders({ cid }: { cid: number }) {
  const { t } = useTranslation('problemPeople')
  const { data = [] } = useQuery(insidersQuery(cid))
  if (data.length === 0) return null
  const rolesOf = ({ roles }: (typeof data)[number]): string =>
    roles
      .map(({ displayId, title, role }) =>
        t('contest.role', { problem: `${displayId} ${title}`, role: t(`role.${role}`) }),
      )
      .join(', ')
  return (
    <Notice kind="warning">
      <strong>{t('contest.title')}</strong>
      <br />
      {t('contest.lead')}
      <ul>
        {data.map((person) => (
          <li key={person.username}>{t('contest.row', { name: person.username, roles: rolesOf(person) })}</li>
        ))}
      </ul>
    </Notice>
  )
}
