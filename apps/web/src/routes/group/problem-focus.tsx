import { GroupProblemFocusPage } from '../../features/problems/workspace/group/GroupProblemPage.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'

const OwnSubmissions = lazyPart(() => import('../../features/submissions/list/OwnSubmissions.tsx'))

export const Component = () => <GroupProblemFocusPage OwnSubmissions={OwnSubmissions} />
