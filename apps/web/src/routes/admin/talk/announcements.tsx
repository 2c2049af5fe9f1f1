export { AnnouncementsPage as Component } from '../../../features/talk/news/AnnouncementsPage.tsx'
