import type { DataFor } from '../../api/endpoints.ts'
import { Workspace } from '../../features/problems/workspace/Workspace.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'

const OwnSubmissions = lazyPart(() => import('../../features/submissions/list/OwnSubmissions.tsx'))

/** The desk of the problem page at a problem of a contest. */
export function Desk({ data, label }: { data: DataFor<'contestProblems.detail'>; label: string }) {
  return <Workspace data={data} label={label} OwnSubmissions={OwnSubmissions} />
}
