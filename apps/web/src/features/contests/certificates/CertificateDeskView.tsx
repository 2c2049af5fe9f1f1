import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import type { CertificateDesk } from './desk.ts'
import { IssuedList } from './IssuedList.tsx'
import { TemplateForm } from './TemplateForm.tsx'

interface Props {
  readonly desk: CertificateDesk
  readonly managed: UseQueryResult<DataFor<'certificates.manage'>>
  readonly mayChange: boolean
  /** The group whose members upload the picture; null for the site. */
  readonly gid: number | null
}

/** Template and issued certificates of a contest or a series. */
export function CertificateDeskView({ desk, managed: { data, error, refetch }, mayChange, gid }: Props) {
  const { t } = useTranslation('certificates')
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    return (
      <div aria-busy>
        <Skeleton seed={1} />
      </div>
    )
  }
  return (
    <>
      <TemplateForm
        key={JSON.stringify(data.template)}
        desk={desk}
        stored={data.template}
        mayChange={mayChange}
        gid={gid}
      />
      {!data.isFinal && <Notice kind="info">{t(desk.kind === 'series' ? 'notFinalSeries' : 'notFinal')}</Notice>}
      <IssuedList desk={desk} managed={data} mayChange={mayChange} />
    </>
  )
}
