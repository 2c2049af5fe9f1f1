import { useQuery } from '@tanstack/react-query'
import { problemAuth } from '@verdict/contract/vocabulary'
import { useMemo, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { siteLanguagesQuery } from '../../../api/site-languages.ts'
import { ContestTabs } from '../../../features/contests/editor/ContestTabs.tsx'
import { savePlace } from '../../../features/contests/editor/calls.ts'
import { GroupContestTrail } from '../../../features/contests/editor/GroupContestTrail.tsx'
import { NewPlaceFields } from '../../../features/contests/editor/problems/NewPlaceFields.tsx'
import { contestQuery } from '../../../features/contests/editor/queries.ts'
import { adminAddress, useScope } from '../../../features/contests/editor/scope.ts'
import { emptyForm } from '../../../features/problems/editor/editor/form.ts'
import { ProblemEditor } from '../../../features/problems/editor/editor/ProblemEditor.tsx'
import { programLanguages } from '../../../features/problems/editor/editor/queries.ts'
import { currentLocale, useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'

export function Component() {
  const { contestId = '' } = useParams()
  return <Page key={contestId} cid={Number(contestId)} />
}

/** A problem of the contest's type that only contests show, and its place in this one. */
function Page({ cid }: { cid: number }) {
  const { t } = useTranslation('adminContests')
  const gid = useScope()
  const [search] = useSearchParams()
  const [locale] = useState(currentLocale)
  const contest = useQuery(contestQuery(gid, cid))
  const all = useQuery(siteLanguagesQuery)
  const [place, setPlace] = useState({ label: search.get('label') ?? '', title: '' })
  const latest = useRef(place)
  latest.current = place
  const languages = useMemo(() => all.data && programLanguages(all.data), [all.data])
  const type = contest.data?.type
  const stored = useMemo(
    () =>
      languages === undefined || type === undefined
        ? undefined
        : {
            ...emptyForm(
              languages.map(({ id }) => id),
              locale,
            ),
            type,
            auth: problemAuth.contest,
          },
    [languages, type, locale],
  )
  // A label that was taken meanwhile does not lose the problem: it is added from the bank then.
  const afterwards = async (pid: number): Promise<string> => {
    const { label, title } = latest.current
    const displayTitle = title.trim() === '' ? null : title
    await savePlace(gid, { id: null, cid, pid, displayId: label, displayTitle }).catch((error) =>
      toast.warning(messageOf(error)),
    )
    return adminAddress(gid, `/${cid}/problems`)
  }
  const error = contest.error ?? all.error
  return (
    <PageFrame
      title={t('problems.newTitle')}
      lead={contest.data?.title}
      trail={<GroupContestTrail here={contest.data?.title ?? ''} />}
    >
      <PageTitle text={t('problems.newTitle')} />
      <ContestTabs cid={cid} chosen="problems" />
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void contest.refetch()} />}
      {error === null && stored === undefined && <Skeleton />}
      {stored !== undefined && languages !== undefined && (
        <>
          <NewPlaceFields place={place} onChange={setPlace} />
          <ProblemEditor
            pid={null}
            stored={stored}
            stamp="new"
            languages={languages}
            mayPublish
            making={{ keptAs: `contest_${cid}`, afterwards }}
          />
        </>
      )}
    </PageFrame>
  )
}
