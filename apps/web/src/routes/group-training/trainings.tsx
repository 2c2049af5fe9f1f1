import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { NeedsLogin } from '../../api/NeedsLogin.tsx'
import { endpointQuery } from '../../api/query.ts'
import { GroupTrainings } from '../../features/trainings/core/GroupTrainings.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'

export function Component() {
  const { groupID = '' } = useParams()
  return (
    <NeedsLogin>
      <Page gid={Number(groupID)} />
    </NeedsLogin>
  )
}

function Page({ gid }: { gid: number }) {
  const { t } = useTranslation('trainings')
  // The server tells admins apart: only they are given this list.
  const managed = useQuery({
    ...endpointQuery('groupTrainings.adminList', { query: { gid, limit: 1 } }, { quiet: true, staleTime: 60_000 }),
    retry: false,
  })
  return (
    <PageFrame title={t('list.title')}>
      <GroupTrainings gid={gid} isAdmin={managed.isSuccess} />
    </PageFrame>
  )
}
