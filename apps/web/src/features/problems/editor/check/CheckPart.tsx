import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/client.ts'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import styles from './Check.module.css'
import { CheckReport } from './CheckReport.tsx'
import { ProgramsPanel } from './ProgramsPanel.tsx'
import { programsQuery } from './queries.ts'

interface Props {
  readonly pid: number
  /** Takes over the time limit the report suggests. */
  readonly onTimeLimit: (ms: number) => void
}

/** Checks of a problem's data: the jury's programs, and a report of all of them against every case. */
export function CheckPart({ pid, onTimeLimit }: Props) {
  const { data, error, refetch } = useQuery(programsQuery(pid))
  if (data === undefined) {
    return error === null ? null : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <div className={styles.parts}>
      <CheckReport pid={pid} hasPrograms={data.programs.length > 0} onTimeLimit={onTimeLimit} />
      <ProgramsPanel key={data.programs.map(({ id }) => id).join()} pid={pid} stored={data} />
    </div>
  )
}
