export { OwnProblemsPage as Component } from '../features/problems/editor/people/OwnProblemsPage.tsx'
