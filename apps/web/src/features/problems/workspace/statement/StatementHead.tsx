import { ActionIcon } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { PdfMenu } from '../../../../ui/controls/PdfMenu.tsx'
import { IconSearch } from '../../../../ui/icons.ts'
import { DifficultyLabel } from '../../../../ui/labels/DifficultyLabel.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { IconChartBar, IconListDetails } from '../icons.ts'
import type { ProblemData } from '../problem-query.ts'
import styles from './StatementHead.module.css'
import { savePdf } from './save-pdf.ts'
import { shownLimits } from './shown-limits.ts'
import { TagsOnDemand } from './TagsOnDemand.tsx'

const StatisticsDialog = lazyPart(() => import('./StatisticsDialog.tsx'))

interface Props {
  readonly data: ProblemData
  /** Label of the problem in its context. */
  readonly label: string
  readonly language: string
  /** Opens and closes the search in the statement; null where the browser cannot mark what is found. */
  readonly onFind: (() => void) | null
}

/** Id and title, then one line of everything one wants to know before reading. */
export function StatementHead({ data, label, language, onFind }: Props) {
  const { t } = useTranslation('workspace')
  const { cid, gid, everybodyHref, hasHeading, hiddenCounts } = useSolvingPlace()
  const Heading = hasHeading ? 'h2' : 'h1'
  const isLoggedIn = useUser() !== null
  const [isOpen, setOpen] = useState(false)
  const { problem, problemCount, tags } = data
  const { timeMs, memoryMb } = shownLimits(problem, language)
  return (
    <header className={styles.head}>
      <Heading className={styles.title}>
        <span className={styles.id}>{label}</span> <span lang={problem.locale}>{problem.title}</span>
      </Heading>
      <div className={styles.actions}>
        {onFind !== null && (
          <ActionIcon onClick={onFind} aria-label={t('statement.find')} title={t('statement.find')}>
            <IconSearch aria-hidden size={18} />
          </ActionIcon>
        )}
        {isLoggedIn && <PdfMenu label={t('head.pdf')} save={(language) => savePdf({ label, cid, gid }, language)} />}
        {hiddenCounts === null && (
          <ActionIcon onClick={() => setOpen(true)} aria-label={t('statistics.open')} title={t('statistics.open')}>
            <IconChartBar aria-hidden size={18} />
          </ActionIcon>
        )}
        <ActionIcon
          component={Link}
          to={everybodyHref(label)}
          aria-label={t('head.submissions')}
          title={t('head.submissions')}
        >
          <IconListDetails aria-hidden size={18} />
        </ActionIcon>
      </div>
      <ul className={styles.facts}>
        {problem.outputOnly !== true && (
          <li title={t('head.limitsFor', { language })}>{t('head.limits', { time: timeMs, memory: memoryMb })}</li>
        )}
        {problem.difficulty !== null && (
          <li>
            <DifficultyLabel level={problem.difficulty} />
          </li>
        )}
        <li title={hiddenCounts ?? undefined}>
          {t('head.rate', { rate: hiddenCounts === null ? rateText(problemCount.ac, problemCount.total) : '?' })}
        </li>
        {problem.type === 1 && problem.ioScore !== null && <li>{t('head.score', { score: problem.ioScore })}</li>}
        {tags.length > 0 && (
          <li>
            <TagsOnDemand tags={tags} />
          </li>
        )}
      </ul>
      {isOpen && (
        <Suspense>
          <StatisticsDialog count={problemCount} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** "41.20%"; a dash for a problem without submissions. */
export const rateText = (accepted: number, total: number): string =>
  total === 0 ? '--' : `${((accepted / total) * 100).toFixed(2)}%`
