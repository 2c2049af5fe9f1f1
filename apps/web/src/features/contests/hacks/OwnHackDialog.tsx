import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { HackDetailView } from './HackDetailView.tsx'
import { ownHackQuery } from './queries.ts'

interface Props {
  readonly cid: number
  readonly id: number
  readonly onClose: () => void
}

/** A hack of the viewer, followed until it is done. */
export function OwnHackDialog({ cid, id, onClose }: Props) {
  const { t } = useTranslation('contestHacks')
  return (
    <Dialog title={t('detail.title', { id })} width={720} onClose={onClose}>
      <OwnHack cid={cid} id={id} />
    </Dialog>
  )
}

/** The same as a part of a page. */
export function OwnHack({ cid, id }: Pick<Props, 'cid' | 'id'>) {
  const { data, error, refetch } = useQuery(ownHackQuery(cid, id))
  if (data !== undefined) return <HackDetailView hack={data} />
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  return <Skeleton seed={2} />
}
