import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router'
import { isMissing } from '../../../api/api-error.ts'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { ContestFirstSolves } from '../../../live/contest/FirstSolves.tsx'
import { useContest } from '../../../live/contest/use-contest.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Missing } from '../../../ui/states/Missing.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { focusAddress, problemAddress } from './addresses.ts'
import { BestCasesTag } from './BestCasesTag.tsx'
import { ContestPlace } from './ContestPlace.tsx'
import styles from './ContestProblem.module.css'
import { ContestStrip } from './ContestStrip.tsx'
import { FocusNews } from './FocusNews.tsx'
import { FrozenTag } from './FrozenNotice.tsx'
import { HackWay } from './HackWay.tsx'
import { IconArrowLeft, IconMaximize } from './icons.ts'
import { PretestTag } from './PretestTag.tsx'
import { contestProblemQuery, contestProblemsQuery } from './queries.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { useOfflineProblems } from './use-offline-problems.ts'

interface Props {
  /** The desk of the problem page, which another feature brings. */
  readonly Desk: ComponentType<{ readonly data: DataFor<'contestProblems.detail'>; readonly label: string }>
  /** The same while nothing is there yet. */
  readonly Waiting: ComponentType
}

/** A problem under the header of its contest. The desk fills the window, so that Submit is always in sight. */
export function ContestProblemPage({ Desk, Waiting }: Props) {
  const { t } = useTranslation('contestProblems')
  const { cid } = useContest()
  const label = useParams().problemID ?? ''
  return (
    <ContestPlace>
      <div className={styles.framed}>
        <ShutNotice />
        <div className={styles.tools}>
          <ContestStrip current={label} hrefOf={(other) => problemAddress(cid, other)} />
          <FrozenTag />
          <PretestTag label={label} />
          <BestCasesTag label={label} />
          <HackWay label={label} />
          <Button
            component={Link}
            to={focusAddress(cid, label)}
            variant="default"
            size="xs"
            leftSection={<IconMaximize aria-hidden size={16} />}
            className={styles.toFocus}
            aria-label={t('focus.open')}
          >
            <span className={styles.words}>{t('focus.open')}</span>
          </Button>
        </div>
        <div className={styles.desk}>
          <Loaded label={label} Desk={Desk} Waiting={Waiting} />
        </div>
      </div>
    </ContestPlace>
  )
}

/** Focus mode: the desk alone, with the other problems and the clock below. */
export function FocusPage({ Desk, Waiting }: Props) {
  const { t } = useTranslation('contestProblems')
  const { cid } = useContest()
  const label = useParams().problemID ?? ''
  return (
    <ContestPlace isFocused>
      <div className={styles.focus}>
        <ContestFirstSolves cid={cid} />
        <div className={styles.whole}>
          <Loaded label={label} Desk={Desk} Waiting={Waiting} />
        </div>
        <div className={styles.strip}>
          <Button
            component={Link}
            to={problemAddress(cid, label)}
            variant="subtle"
            size="xs"
            leftSection={<IconArrowLeft aria-hidden size={16} />}
            className={styles.leave}
            aria-label={t('focus.leave')}
            title={t('focus.leave')}
          >
            <span className={styles.words}>{t('focus.leave')}</span>
          </Button>
          <ContestStrip current={label} hrefOf={(other) => focusAddress(cid, other)} />
          <FrozenTag />
          <PretestTag label={label} />
          <BestCasesTag label={label} />
          <FocusNews />
          <TimeLeft />
        </div>
      </div>
    </ContestPlace>
  )
}

/** The reason submitting is closed, shown before the user writes code. */
function ShutNotice() {
  const { shut } = useSolvingPlace()
  return shut === null ? null : <Notice kind="info">{shut}</Notice>
}

function Loaded({ label, Desk, Waiting }: Props & { readonly label: string }) {
  const { t } = useTranslation('contestProblems')
  const { cid, contest, containsEnd } = useContest()
  const problem = useQuery(contestProblemQuery(cid, label))
  useOfflineProblems()
  // The keys `[` and `]` go by this list.
  useQuery(contestProblemsQuery(cid, containsEnd))
  if (problem.data !== undefined) {
    return (
      <>
        <PageTitle text={`${label} ${problem.data.problem.title} · ${contest.title}`} />
        <Desk key={`${cid}/${label}`} data={problem.data} label={label} />
      </>
    )
  }
  if (isMissing(problem.error)) {
    return (
      <Missing level={2} title={t('missing.title')} hint={t('missing.hint', { label })}>
        <Button component={Link} to={`/contest/${cid}/problems`}>
          {t('missing.way')}
        </Button>
      </Missing>
    )
  }
  if (problem.isError) {
    return <ErrorState message={messageOf(problem.error)} onRetry={() => void problem.refetch()} />
  }
  return <Waiting />
}
