export { TrainingProblemsPage as Component } from '../../features/trainings/core/TrainingProblemsPage.tsx'
