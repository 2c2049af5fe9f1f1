export { ProblemPage as Component } from '../features/workspace/ProblemPage.tsx'
