import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { useFullScreen } from '../use-full-screen.ts'
import { AwardCard } from './AwardCard.tsx'
import { beatsOf } from './beats.ts'
import { Caption } from './Caption.tsx'
import { Controls } from './Controls.tsx'
import styles from './ScrollBoardPage.module.css'
import { Stage } from './Stage.tsx'
import { medalsOf, readScrollAddress, type ScrollAddress, useScrollData } from './scroll-query.ts'
import { makeReveal, type Reveal } from './standings.ts'
import { useIdle } from './use-idle.ts'
import { usePlayer } from './use-player.ts'

/** The resolver of a frozen contest, for a hall: a separate page that works without a network once loaded. */
export function ScrollBoardPage() {
  const { t } = useTranslation('scrollBoard')
  const { search } = useLocation()
  const address = useMemo(() => readScrollAddress(search), [search])
  if (address === null) {
    return (
      <Aside>
        <EmptyState drawing="missing" title={t('noContest.title')} hint={t('noContest.hint')} />
      </Aside>
    )
  }
  return <Fetched key={search} address={address} />
}

function Fetched({ address }: { address: ScrollAddress }) {
  const { t } = useTranslation('scrollBoard')
  const { info, submissions } = useScrollData(address)
  const reveal = useMemo(() => {
    if (info.data === undefined || submissions.data === undefined) return null
    const stars = new Set(info.data.starUserList)
    const ranked = new Set(submissions.data.filter(({ username }) => !stars.has(username)).map(({ uid }) => uid))
    return makeReveal(info.data, submissions.data, address.medals ?? medalsOf(info.data.awards, ranked.size))
  }, [info.data, submissions.data, address.medals])
  const error = info.error ?? submissions.error
  if (reveal === null) {
    return (
      <Aside>
        {error === null ? (
          <p role="status">{t('loading')}</p>
        ) : (
          <ErrorState
            message={messageOf(error)}
            onRetry={() => {
              void info.refetch()
              void submissions.refetch()
            }}
          />
        )}
      </Aside>
    )
  }
  if (reveal.frozen.length === 0) {
    return (
      <Aside>
        <EmptyState drawing="contests" title={t('empty.title')} hint={t('empty.hint')} />
      </Aside>
    )
  }
  return <Player reveal={reveal} />
}

function Player({ reveal }: { reveal: Reveal }) {
  const { t } = useTranslation('scrollBoard')
  const page = useRef<HTMLDivElement>(null)
  const [isFull, toggleFull] = useFullScreen(page)
  const beats = useMemo(() => beatsOf(reveal.steps, reveal.final), [reveal])
  const { scene, count, isPlaying, speed, act } = usePlayer(reveal, beats, toggleFull)
  const isIdle = useIdle(page)
  usePictures(reveal)
  const { beat } = scene
  const won = beat?.kind === 'award' ? beat.userId : null
  const person = won === null ? undefined : reveal.people.get(won)
  const standing = won === null ? undefined : reveal.final.get(won)
  const row = won === null ? undefined : scene.rows.find(({ userId }) => userId === won)
  return (
    <div className={styles.page} ref={page} data-whole="true" data-idle={(isFull && isIdle) || undefined}>
      <PageTitle text={t('title', { title: reveal.title })} />
      <header className={styles.head}>
        <h1>{reveal.title}</h1>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Stage reveal={reveal} scene={scene} speed={speed} />
        {person !== undefined && standing !== undefined && row !== undefined && (
          <AwardCard person={person} standing={standing} points={row.points} time={row.time} />
        )}
      </main>
      <footer className={styles.foot}>
        <Caption reveal={reveal} beat={beat} />
        <Controls
          count={count}
          total={beats.length}
          isPlaying={isPlaying}
          speed={speed}
          isFull={isFull}
          onAct={act}
          onScreen={toggleFull}
        />
      </footer>
    </div>
  )
}

function Aside({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('scrollBoard')
  return (
    <main id="main" tabIndex={-1} className={styles.aside}>
      <PageTitle text={t('name')} />
      <h1>{t('name')}</h1>
      {children}
    </main>
  )
}

const isAddress = (url: string | false | null): url is string => typeof url === 'string' && url !== ''

/**
 * All avatars, and the photos of winners, are fetched immediately, because there may be no network later; references
 * are kept, so that they are not fetched again.
 */
const usePictures = (reveal: Reveal): void => {
  const [, keep] = useState<readonly HTMLImageElement[]>([])
  useEffect(() => {
    const wins = (uid: string): boolean => {
      const { medal = null, firsts = [] } = reveal.final.get(uid) ?? {}
      return medal !== null || firsts.length > 0
    }
    const people = [...reveal.people.values()]
    const urls = new Set(people.flatMap(({ uid, avatar, photo }) => [avatar, wins(uid) && photo].filter(isAddress)))
    keep(
      [...urls].map((url) => {
        const picture = new Image()
        picture.src = url
        return picture
      }),
    )
  }, [reveal])
}
