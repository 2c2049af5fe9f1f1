export { CertificatesPage as Component } from '../../features/contests/certificates/CertificatesPage.tsx'
