export { JoinPage as Component } from '../features/groups/JoinPage.tsx'
