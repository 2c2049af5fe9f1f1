import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { useFetchAhead } from '../../../live/use-fetch-ahead.ts'
import { mayKeepTraining } from '../../../offline/allowed.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { focusAddress, problemAddress } from './addresses.ts'
import { IconArrowLeft, IconMaximize } from './icons.ts'
import { placedProblemQuery, trainingStripQuery } from './queries.ts'
import styles from './TrainingProblem.module.css'
import { TrainingSolving } from './TrainingSolving.tsx'
import { TrainingStrip } from './TrainingStrip.tsx'
import { useTraining } from './use-training.ts'

interface Props {
  /** The workspace of the problem page, which another feature provides. */
  readonly Desk: ComponentType<{ readonly data: DataFor<'problems.detail'>; readonly label: string }>
  /** Its placeholder while the problem loads. */
  readonly Waiting: ComponentType
}

/** A problem below the header of its training. */
export function TrainingProblemPage({ Desk, Waiting }: Props) {
  const { t } = useTranslation('trainings')
  const { base } = useTraining()
  const label = useParams().problemID ?? ''
  return (
    <TrainingSolving>
      <div className={styles.framed}>
        <div className={styles.tools}>
          <TrainingStrip current={label} hrefOf={(other) => problemAddress(base, other)} />
          <Button
            component={Link}
            to={focusAddress(base, label)}
            variant="default"
            size="xs"
            leftSection={<IconMaximize aria-hidden size={16} />}
          >
            {t('focus.open')}
          </Button>
        </div>
        <div className={styles.desk}>
          <Loaded label={label} Desk={Desk} Waiting={Waiting} />
        </div>
      </div>
    </TrainingSolving>
  )
}

/** Focus mode: the workspace alone, with the other problems below. */
export function TrainingFocusPage({ Desk, Waiting }: Props) {
  const { t } = useTranslation('trainings')
  const { base } = useTraining()
  const label = useParams().problemID ?? ''
  return (
    <TrainingSolving isFocused>
      <div className={styles.focus}>
        <Loaded label={label} Desk={Desk} Waiting={Waiting} />
        <div className={styles.strip}>
          <Button
            component={Link}
            to={problemAddress(base, label)}
            variant="subtle"
            size="xs"
            leftSection={<IconArrowLeft aria-hidden size={16} />}
            className={styles.leave}
            aria-label={t('focus.leave')}
            title={t('focus.leave')}
          >
            <span className={styles.words}>{t('focus.leave')}</span>
          </Button>
          <TrainingStrip current={label} hrefOf={(other) => focusAddress(base, other)} />
        </div>
      </div>
    </TrainingSolving>
  )
}

/** In a larger training only opened problems are read offline. */
const aheadMost = 40

function Loaded({ label, Desk, Waiting }: Props & { readonly label: string }) {
  const { t } = useTranslation('trainings')
  const { tid, gid, base, training } = useTraining()
  const problem = useQuery(placedProblemQuery(label, gid))
  // The keys `[` and `]` and the check below use this list.
  const strip = useQuery(trainingStripQuery(tid))
  const { hasHeading } = useSolvingPlace()
  const isKept = mayKeepTraining(training) && (strip.data?.length ?? 0) <= aheadMost
  useFetchAhead(isKept ? strip.data?.map(({ problemId }) => placedProblemQuery(problemId, gid)) : undefined)
  const heading = !hasHeading && (
    <VisuallyHidden>
      <h1>{label}</h1>
    </VisuallyHidden>
  )
  if (strip.data !== undefined && !strip.data.some((row) => row.problemId === label)) {
    return (
      <>
        {heading}
        <EmptyState drawing="missing" title={t('problem.notIn')} hint={t('problem.notInHint')}>
          <Link to={`${base}/problems`}>{t('tab.problems')}</Link>
        </EmptyState>
      </>
    )
  }
  if (problem.data !== undefined) {
    return (
      <>
        <PageTitle text={`${label} ${problem.data.problem.title} · ${training.title}`} />
        <Desk key={`${tid}/${label}`} data={problem.data} label={label} />
      </>
    )
  }
  if (problem.isError) {
    return (
      <>
        {heading}
        <ErrorState message={messageOf(problem.error)} onRetry={() => void problem.refetch()} />
      </>
    )
  }
  return <Waiting />
}
