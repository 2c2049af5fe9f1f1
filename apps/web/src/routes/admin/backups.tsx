export { BackupsPage as Component } from '../../features/site/backups/BackupsPage.tsx'
