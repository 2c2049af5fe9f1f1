export { NotesPage as Component } from '../features/problems/workspace/notes/NotesPage.tsx'
