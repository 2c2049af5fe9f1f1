import { useCallback } from 'react'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { BoardPanel } from './BoardPanel.tsx'
import type { BoardLine } from './table/board-line.ts'
import { VirtualBoardPanel } from './VirtualBoardPanel.tsx'

/** The board of a contest, for its viewers. */
export function ContestRankPage() {
  const { t } = useTranslation('contestBoards')
  const { cid, contest, phase, isAdmin, containsEnd, setContainsEnd } = useContest()
  const viewerId = useUser()?.uid ?? null
  const linkOf = useCallback(
    ({ person }: BoardLine, label: string) => submissionsOf({ cid, label, viewerId, isAdmin }, person),
    [cid, viewerId, isAdmin],
  )
  const ownLinkOf = useCallback((_: BoardLine, label: string) => ownSubmissionsOf(cid, label), [cid])
  return (
    <>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      <VisuallyHidden>
        <h2>{t('title')}</h2>
      </VisuallyHidden>
      {contest.virtual !== undefined ? (
        <VirtualBoardPanel cid={cid} title={contest.title} isRunning={phase === 'running'} linkOf={ownLinkOf} />
      ) : (
        <BoardPanel
          cid={cid}
          title={contest.title}
          isPaused={contest.isPaused === true}
          viewerId={viewerId}
          isManager={isAdmin}
          skewMs={contest.skewMs}
          late={contest.allowEndSubmit ? { isOn: containsEnd, set: setContainsEnd } : null}
          problemLink={(label) => `/contest/${cid}/problem/${encodeURIComponent(label)}`}
          linkOf={linkOf}
          hasHomes
        />
      )}
    </>
  )
}

const ownSubmissionsOf = (cid: number, label: string): string =>
  `/contest/${cid}/submissions?${new URLSearchParams({ problemID: label, completeProblemID: 'true', onlyMine: 'true' })}`

interface Place {
  readonly cid: number
  readonly label: string
  readonly viewerId: string | null
  readonly isAdmin: boolean
}

/** The submissions of a cell: managers see all, other users their own. */
const submissionsOf = (
  { cid, label, viewerId, isAdmin }: Place,
  person: { readonly uid: string; readonly username: string },
): string | null => {
  const isOwn = person.uid === viewerId
  if (!isAdmin && !isOwn) return null
  const query = new URLSearchParams({
    problemID: label,
    completeProblemID: 'true',
    ...(isOwn ? { onlyMine: 'true' } : { username: person.username }),
  })
  return `/contest/${cid}/submissions?${query}`
}
