import { ProblemPage } from '../features/problems/workspace/ProblemPage.tsx'
import { loadTexts } from '../i18n/later.ts'
import { lazyPart } from '../ui/states/lazy-part.tsx'

const OwnSubmissions = lazyPart(() => import('../features/submissions/list/OwnSubmissions.tsx'))
const ProblemTalk = lazyPart(async () => {
  const [part] = await Promise.all([import('../features/talk/discussions/ProblemTalk.tsx'), loadTexts(['discussions'])])
  return part
})

export const Component = () => <ProblemPage OwnSubmissions={OwnSubmissions} Below={ProblemTalk} />
