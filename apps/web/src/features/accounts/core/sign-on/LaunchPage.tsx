import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { call, callWhole, messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ChooseContent } from './ChooseContent.tsx'
import { keepTicket, keptTicket } from './launch-ticket.ts'
import styles from './SignOn.module.css'
import { Result } from './SignOnResult.tsx'
import { keepWayBack } from './way-back.ts'

const entered = '/lti-launch?entered'

/** Where the frame of a learning platform leads in a new window: logs in, then opens the target of the launch. */
export function LaunchPage() {
  const { t } = useTranslation('lti')
  const location = useLocation()
  const [ticket] = useState(() => keepTicket(location.hash.slice(1)))
  const isIn = location.search === '?entered'
  // The ticket works once and belongs neither in the history nor in a bookmark.
  useEffect(() => {
    if (location.hash !== '') window.history.replaceState(window.history.state, '', location.pathname)
  }, [location])
  return (
    <section className={`${styles.page} ${styles.launch}`}>
      <PageTitle text={t('title')} />
      {ticket === '' && <Message title={t('failed')} hint={t('noTicket')} />}
      {ticket !== '' && (isIn ? <Enter ticket={keptTicket()} /> : <Open ticket={ticket} />)}
    </section>
  )
}

const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { once: true } } as const

function Open({ ticket }: { ticket: string }) {
  const { t } = useTranslation('lti')
  const [switches, setSwitches] = useState(false)
  const open = useQuery({
    queryKey: ['lti.open', ticket, switches],
    queryFn: () => {
      keepWayBack(entered)
      return callWhole('lti.open', { body: { ticket, switches } }, { quiet: true })
    },
    ...once,
  })
  if (open.isError) return <Message title={t('failed')} hint={messageOf(open.error)} />
  if (open.data === undefined) return <Message title={t('busy')} />
  const { data } = open.data
  if (data.kind === 'same') return <Enter ticket={ticket} />
  if (data.kind === 'other') {
    return (
      <Message title={t('other.title', { name: data.username })} hint={t('other.hint', { platform: data.platform })}>
        <Button onClick={() => setSwitches(true)}>{t('other.switch', { platform: data.platform })}</Button>
      </Message>
    )
  }
  return <Result reply={{ ...open.data, data }} isQuiet />
}

function Enter({ ticket }: { ticket: string }) {
  const { t } = useTranslation('lti')
  const { data, error } = useQuery({
    queryKey: ['lti.enter', ticket],
    queryFn: () => call('lti.enter', { body: { ticket } }, { quiet: true }),
    ...once,
  })
  if (error !== null) return <Message title={t('failed')} hint={messageOf(error)} />
  if (data === undefined) return <Message title={t('busy')} />
  if (data.kind === 'choose') return <ChooseContent ticket={ticket} platform={data.platform} />
  if (data.kind === 'home') return <Navigate to="/home" replace />
  if (data.kind === 'contest') return <Navigate to={`/contest/${data.contestId}`} replace />
  if (data.kind === 'problem') return <Navigate to={`/problem/${encodeURIComponent(data.problemId)}`} replace />
  if (data.kind === 'publicTraining') return <Navigate to={`/training/${data.trainingId}`} replace />
  return <Navigate to={`/group/${data.groupId}/training/${data.trainingId}`} replace />
}

/** A state of the launch, with the heading that every page has. */
function Message(state: ComponentProps<typeof EmptyState>) {
  const { t } = useTranslation('lti')
  return (
    <>
      <h1>{t('title')}</h1>
      <EmptyState {...state} />
    </>
  )
}
