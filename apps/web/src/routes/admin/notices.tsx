export { NoticesPage as Component } from '../../features/admin-news/NoticesPage.tsx'
