import { AdminTrainingsPage } from '../../../features/trainings/editor/AdminTrainingsPage.tsx'

export const Component = () => <AdminTrainingsPage />
