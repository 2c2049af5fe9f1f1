import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DataFor } from '../../../api/endpoints.ts'
import { useUser } from '../../../api/session.ts'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { IconCode, IconExternalLink } from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { TitleTag } from '../../../ui/labels/TitleTag.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { contactQuery } from './queries.ts'
import styles from './UserHead.module.css'
import { webAddress } from './web-address.ts'

type Home = DataFor<'users.home'>

const picture = 88

interface Props {
  readonly home: Home | undefined
  /** By problems solved. */
  readonly rank: number | null
  readonly isOwn: boolean
}

/** Name, profile, and figures. */
export function UserHead({ home, rank, isOwn }: Props) {
  const { t } = useTranslation('user')
  if (home === undefined) return <HeadSkeleton />
  return (
    <header className={styles.head}>
      <Avatar name={home.username} url={home.avatar} size={picture} />
      <div className={styles.who}>
        <div className={styles.names}>
          <h1>{home.username}</h1>
          <TitleTag name={home.titleName} color={home.titleColor} />
          {home.nickname !== null && <span className={styles.muted}>{home.nickname}</span>}
          {!isOwn && <WriteLink uid={home.uid} />}
          {isOwn && (
            <Link to="/setting" className={styles.edit}>
              {t('head.edit')}
            </Link>
          )}
        </div>
        <ul className={styles.facts}>
          {(home.gender === 'male' || home.gender === 'female') && <li>{t(`gender.${home.gender}`)}</li>}
          {home.school !== null && <li>{home.school}</li>}
          {home.favoriteLanguage !== null && (
            <li title={t('head.favoriteLanguage')}>
              <IconCode aria-hidden size={13} /> {home.favoriteLanguage}
            </li>
          )}
          <Outside text={home.github} label="GitHub" base="https://github.com/" />
          <Outside text={home.blog} label={t('head.blog')} />
          {home.recentLoginTime !== null && (
            <li>
              {t('head.lastLogin')} <RelativeTime at={home.recentLoginTime} />
            </li>
          )}
        </ul>
        {home.signature !== null && <p className={styles.signature}>{home.signature}</p>}
      </div>
      <Figures home={home} rank={rank} />
    </header>
  )
}

/** Only where the reader can write to this user. */
function WriteLink({ uid }: { uid: string }) {
  const { t } = useTranslation('user')
  const viewer = useUser()
  const isOn = useSiteConfig()?.openDirectMessages === true && viewer !== null
  const { data } = useQuery({ ...contactQuery(uid), enabled: isOn })
  if (!isOn || data === undefined || data.writeError !== null) return null
  return (
    <Link to={`/message/direct/${uid}`} className={styles.edit}>
      {t('head.write')}
    </Link>
  )
}

function Figures({ home, rank }: { home: Home; rank: number | null }) {
  const { t } = useTranslation('user')
  const score = home.scoreList.reduce((sum, item) => sum + item, 0)
  const of = (status?: string) =>
    `/status?${new URLSearchParams({ username: home.username, ...(status === undefined ? {} : { status }) })}`
  return (
    <dl className={styles.figures}>
      {rank !== null && (
        <Figure name={t('figure.rank')}>
          <Link to="/acm-rank">{rank}</Link>
        </Figure>
      )}
      <Figure name={t('figure.solved')}>
        <Link to={of('0')}>{home.solvedList.length}</Link>
      </Figure>
      <Figure name={t('figure.submitted')}>
        <Link to={of()}>{home.total}</Link>
      </Figure>
      <Figure name={t('figure.score')}>{score}</Figure>
      {home.rating !== null && <Figure name={t('figure.rating')}>{home.rating}</Figure>}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Outside({ text, label, base }: { text: string | null; label: string; base?: string }) {
  const address = webAddress(text, base)
  if (address === null) return null
  return (
    <li>
      <a href={address} target="_blank" rel="noreferrer nofollow">
        {label} <IconExternalLink aria-hidden size={13} />
      </a>
    </li>
  )
}

function HeadSkeleton() {
  return (
    <header className={styles.head} aria-busy="true">
      <Avatar name=" " url={null} size={picture} />
      <div className={styles.who}>
        <Skeleton seed={1} width="160px" />
        <Skeleton seed={2} width="240px" />
      </div>
    </header>
  )
}
