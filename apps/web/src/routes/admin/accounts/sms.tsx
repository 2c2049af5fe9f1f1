export { SmsPage as Component } from '../../../features/site/sms/SmsPage.tsx'
