import { useParams } from 'react-router'
import { RejudgingDetail } from '../../../features/judging/rejudging/RejudgingDetail.tsx'

export function Component() {
  const id = Number(useParams().rejudgingId)
  return <RejudgingDetail key={id} id={Number.isSafeInteger(id) ? id : 0} />
}
