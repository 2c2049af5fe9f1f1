export { RejudgePage as Component } from '../../features/contest-rejudge/RejudgePage.tsx'
