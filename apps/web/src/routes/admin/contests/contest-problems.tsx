import { useParams } from 'react-router'
import { ContestProblemsPage } from '../../../features/contests/editor/problems/ContestProblemsPage.tsx'

export function Component() {
  const { contestId = '' } = useParams()
  return <ContestProblemsPage key={contestId} cid={Number(contestId)} />
}
