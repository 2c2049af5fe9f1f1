export { ContestProblemsPage as Component } from '../../features/contest-problems/ContestProblemsPage.tsx'
