import { WorkspaceSkeleton } from '../../features/problems/workspace/WorkspaceSkeleton.tsx'
import { TrainingProblemPage } from '../../features/trainings/core/TrainingProblemPage.tsx'
import { Desk } from './desk.tsx'

export const Component = () => <TrainingProblemPage Desk={Desk} Waiting={WorkspaceSkeleton} />
