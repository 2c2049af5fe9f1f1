import { ContestProblemPage } from '../../features/contests/problems/ContestProblemPage.tsx'
import { WorkspaceSkeleton } from '../../features/problems/workspace/WorkspaceSkeleton.tsx'
import { Desk } from './desk.tsx'

export const Component = () => <ContestProblemPage Desk={Desk} Waiting={WorkspaceSkeleton} />
