export { RankPage as Component } from '../../features/trainings/core/RankPage.tsx'
