export { AuditPage as Component } from '../../features/site/audit/AuditPage.tsx'
