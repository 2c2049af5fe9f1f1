export { ContestProblemsPage as Component } from '../../features/contests/problems/ContestProblemsPage.tsx'
