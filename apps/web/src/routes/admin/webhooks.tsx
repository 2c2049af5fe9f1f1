export { WebhooksPage as Component } from '../../features/site/webhooks/WebhooksPage.tsx'
