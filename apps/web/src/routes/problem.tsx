import { lazy } from 'react'
import { ProblemPage } from '../features/workspace/ProblemPage.tsx'

const OwnSubmissions = lazy(() => import('../features/submissions/OwnSubmissions.tsx'))

export const Component = () => <ProblemPage OwnSubmissions={OwnSubmissions} />
