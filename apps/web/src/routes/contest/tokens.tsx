export { TokenUsesPage as Component } from '../../features/contests/tokens/TokenUsesPage.tsx'
