export { MessagesPage as Component } from '../features/talk/messages/MessagesPage.tsx'
