export { ContestRankPage as Component } from '../../features/contest-boards/ContestRankPage.tsx'
