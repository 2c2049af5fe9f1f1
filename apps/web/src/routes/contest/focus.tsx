import { FocusPage } from '../../features/contest-problems/ContestProblemPage.tsx'
import { WorkspaceSkeleton } from '../../features/workspace/WorkspaceSkeleton.tsx'
import { Desk } from './desk.tsx'

export const Component = () => <FocusPage Desk={Desk} Waiting={WorkspaceSkeleton} />
