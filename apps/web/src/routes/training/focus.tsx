import { WorkspaceSkeleton } from '../../features/problems/workspace/WorkspaceSkeleton.tsx'
import { TrainingFocusPage } from '../../features/trainings/core/TrainingProblemPage.tsx'
import { Desk } from './desk.tsx'

export const Component = () => <TrainingFocusPage Desk={Desk} Waiting={WorkspaceSkeleton} />
