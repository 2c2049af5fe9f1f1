export { IncidentsPage as Component } from '../../features/contests/incidents/IncidentsPage.tsx'
