export { ContestRankPage as Component } from '../../features/contests/board/ContestRankPage.tsx'
