export { TeamsPage as Component } from '../../features/contests/teams/TeamsPage.tsx'
