export { Overview as Component } from '../../features/trainings/core/Overview.tsx'
