import { ProblemPage } from '../features/problems/workspace/ProblemPage.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const OwnSubmissions = lazyPart(() => import('../features/submissions/OwnSubmissions.tsx'))

export const Component = () => <ProblemPage OwnSubmissions={OwnSubmissions} />
