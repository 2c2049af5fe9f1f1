import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UserOverview } from '@verdict/contract'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Missing } from '../../../ui/states/Missing.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Badges } from './Badges.tsx'
import { Heatmap } from './Heatmap.tsx'
import { heatmapQuery, homeQuery, overviewQuery, type Whose } from './queries.ts'
import { RatingPanel, useRating } from './RatingPanel.tsx'
import { RecentSubmissions } from './RecentSubmissions.tsx'
import { SolvedProblems } from './SolvedProblems.tsx'
import { SolvedTags } from './SolvedTags.tsx'
import { UserHead } from './UserHead.tsx'
import styles from './UserPage.module.css'
import { WrongProblems } from './WrongProblems.tsx'

/** A user page: profile, a year of activity, solved problems and, for its owner, the unsolved ones. */
export function UserPage() {
  const { t } = useTranslation('user')
  const viewer = useUser()
  const [search] = useSearchParams()
  const who = whoseIn(search, viewer?.username)
  const home = useQuery({ ...homeQuery(who ?? {}), enabled: who !== null })
  const overview = useQuery({ ...overviewQuery(who ?? {}), enabled: who !== null })
  // Begun with the others, shown after the profile.
  useQuery({ ...heatmapQuery(who ?? {}), enabled: who !== null })
  const rating = useRating(home.data?.uid)
  if (who === null) {
    return (
      <Untitled title={t('whose')}>
        <EmptyState drawing="people" title={t('whose')} hint={t('whoseHint')} />
      </Untitled>
    )
  }
  if (home.error !== null && home.data === undefined) {
    if (home.error instanceof ApiError && home.error.status === 400) {
      return (
        <div className={styles.page}>
          <PageTitle text={t('missing.title')} />
          <Missing title={t('missing.title')} hint={messageOf(home.error) || t('missing.hint')}>
            <Button component={Link} to="/acm-rank">
              {t('missing.way')}
            </Button>
          </Missing>
        </div>
      )
    }
    return (
      <Untitled title={who.username ?? who.uid ?? ''}>
        <ErrorState message={messageOf(home.error)} onRetry={() => void home.refetch()} />
      </Untitled>
    )
  }
  const isOwn = home.data !== undefined && home.data.uid === viewer?.uid
  return (
    <div className={styles.page}>
      <PageTitle text={home.data?.username ?? ''} />
      <UserHead home={home.data} rank={overview.data?.rank ?? null} isOwn={isOwn} />
      {home.data !== undefined && (
        <>
          <Heatmap who={who} />
          <RatingPanel uid={home.data.uid} />
        </>
      )}
      {/* Parts come together with those above them, so that nothing moves. */}
      {home.data === undefined || rating.isPending ? (
        <div className={styles.room} aria-busy />
      ) : (
        <div className={styles.columns}>
          <Problems key={home.data.uid} home={home.data} titles={overview.data?.titles} isOwn={isOwn} />
          <div className={styles.aside}>
            <RecentSubmissions recent={overview.data?.recent} />
            <Badges badges={overview.data?.badges} />
            <SolvedTags tags={overview.data?.tags} />
          </div>
        </div>
      )}
    </div>
  )
}

/** When no user is shown, the page still has a heading, for screen readers. */
function Untitled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      {children}
    </div>
  )
}

type Home = Parameters<typeof UserHead>[0]['home']

interface ProblemsProps {
  readonly home: Home
  readonly titles: UserOverview['titles'] | undefined
  readonly isOwn: boolean
}

function Problems({ home, titles, isOwn }: ProblemsProps) {
  const { t } = useTranslation('user')
  const [chosen, setChosen] = useState<'solved' | 'wrong'>('solved')
  const tabs = [
    { name: 'solved', text: t('tab.solved', { count: home?.solvedList.length ?? 0 }) },
    ...(isOwn ? [{ name: 'wrong', text: t('tab.wrong') } as const] : []),
  ] as const
  return (
    <section className={styles.problems} aria-label={t('tab.label')}>
      <Tabs id="user" label={t('tab.label')} tabs={tabs} chosen={chosen} onChoose={setChosen} />
      <div role="tabpanel" id={`user-${chosen}`} aria-labelledby={`user-${chosen}-tab`}>
        {chosen === 'solved' ? <SolvedProblems home={home} titles={titles} /> : <WrongProblems />}
      </div>
    </section>
  )
}

/** The user from the address; the viewer's own page without one. */
const whoseIn = (search: URLSearchParams, own: string | undefined): Whose | null => {
  const uid = search.get('uid') ?? ''
  const username = search.get('username') ?? ''
  if (uid !== '' || username !== '') {
    return { ...(uid === '' ? {} : { uid }), ...(username === '' ? {} : { username }) }
  }
  return own === undefined ? null : { username: own }
}
