export { CategoriesPage as Component } from '../../../features/trainings/editor/CategoriesPage.tsx'
