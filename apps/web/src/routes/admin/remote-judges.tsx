export { RemotePage as Component } from '../../features/site/admin/RemotePage.tsx'
