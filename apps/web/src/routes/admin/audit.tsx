export { AuditPage as Component } from '../../features/admin-audit/AuditPage.tsx'
