export { TrainingsPage as Component } from '../features/trainings/core/TrainingsPage.tsx'
