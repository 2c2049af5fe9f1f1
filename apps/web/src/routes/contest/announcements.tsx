export { AnnouncementsPage as Component } from '../../features/contests/core/AnnouncementsPage.tsx'
