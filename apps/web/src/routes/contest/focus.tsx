import { FocusPage } from '../../features/contests/problems/ContestProblemPage.tsx'
import { WorkspaceSkeleton } from '../../features/problems/workspace/WorkspaceSkeleton.tsx'
import { Desk } from './desk.tsx'

export const Component = () => <FocusPage Desk={Desk} Waiting={WorkspaceSkeleton} />
