import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { hackOverviewQuery } from '../../../live/contest/hack-query.ts'
import { hackAddress, LockButton } from '../../../live/contest/LockButton.tsx'
import { useContest } from '../../../live/contest/use-contest.ts'

/** Locks a solved problem in a contest with hacks; leads to the programs of others once it is locked. */
export function HackWay({ label }: { readonly label: string }) {
  const { t } = useTranslation('contestProblems')
  const { cid, contest, phase, isAdmin } = useContest()
  const hasUser = useUser() !== null
  const mayHack = contest.hasHacks === true && phase === 'running'
  const { data } = useQuery({ ...hackOverviewQuery(cid), enabled: mayHack && hasUser && !isAdmin })
  const problem = data?.obstacle === null ? data.problems.find(({ displayId }) => displayId === label) : undefined
  if (problem?.canLock === true) return <LockButton cid={cid} label={label} />
  if (problem?.isLocked !== true) return null
  return (
    <Button component={Link} to={hackAddress(cid, label)} size="xs" variant="default">
      {t('hacks.open')}
    </Button>
  )
}
