import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { useListSearch } from '../../../lib/use-list-search.ts'
import { contestType } from '../../../live/contest/gates.ts'
import { TokenNote } from '../../../live/contest/tokens/token-parts.ts'
import { useTokens } from '../../../live/contest/tokens/use-tokens.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { contestListQuery } from './contest-list-query.ts'
import { StatusList } from './StatusList.tsx'
import { readFilter } from './status-filter.ts'
import styles from './status-page.module.css'

/** The submissions of a contest, as far as it lets one see. */
export function ContestStatusPage() {
  const { t } = useTranslation(['submissions', 'contestProblems'])
  const { cid, contest, phase, containsEnd } = useContest()
  const { tokens } = useTokens()
  const [search, setSearch] = useListSearch()
  const filter = readFilter(search)
  const list = useQuery(contestListQuery(cid, { ...filter, containsEnd, isBeforeStart: phase === 'scheduled' }))
  return (
    <div className={styles.inside}>
      <PageTitle text={`${t('contestProblems:submissions.title')} · ${contest.title}`} />
      <VisuallyHidden>
        <h2>{t('contestProblems:submissions.title')}</h2>
      </VisuallyHidden>
      <FrozenList hasTokens={tokens !== undefined} />
      {tokens !== undefined && (
        <Suspense>
          <TokenNote tokens={tokens} />
        </Suspense>
      )}
      <StatusList list={list} filter={filter} onSearch={setSearch} none={t('contestProblems:submissions.none')} />
    </div>
  )
}

/** Start of the freeze, and the hidden submissions. */
function FrozenList({ hasTokens }: { readonly hasTokens: boolean }) {
  const { t } = useTranslation('contestProblems')
  const { contest, phase, hasRealTime } = useContest()
  if (hasRealTime || contest.sealRankTime === null) return null
  const time = localTime(parseInstant(contest.sealRankTime))
  const rule = contest.type === contestType.oi ? 'listOi' : 'listAcm'
  const text = hasTokens ? 'frozen.withTokens' : (`frozen.${phase === 'ended' ? 'ended' : 'running'}.${rule}` as const)
  return <Notice kind="info">{t(text, { time })}</Notice>
}
