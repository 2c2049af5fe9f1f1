import { useParams } from 'react-router'
import { TrainingProblemsAdmin } from '../../../features/trainings/editor/TrainingProblemsAdmin.tsx'

export function Component() {
  const tid = Number(useParams().trainingId)
  return <TrainingProblemsAdmin key={tid} tid={tid} />
}
