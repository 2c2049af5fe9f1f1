import { GroupProblemPage } from '../../features/problems/workspace/group/GroupProblemPage.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const OwnSubmissions = lazyPart(() => import('../../features/submissions/OwnSubmissions.tsx'))

export const Component = () => <GroupProblemPage OwnSubmissions={OwnSubmissions} />
