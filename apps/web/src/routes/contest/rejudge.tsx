export { RejudgePage as Component } from '../../features/contests/rejudging/RejudgePage.tsx'
