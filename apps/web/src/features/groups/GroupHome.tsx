import { useQuery } from '@tanstack/react-query'
import type { GroupAnnouncement } from '@verdict/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { localTime, parseInstant } from '../../lib/time.ts'
import { userHomeOf } from '../../lib/user-home.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { TextButton } from '../../ui/controls/TextButton.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { RelativeTime } from '../../ui/labels/RelativeTime.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { Prose } from '../../ui/text/Prose.tsx'
import styles from './GroupHome.module.css'
import { groupAnnouncementsQuery } from './queries.ts'

/** Description, figures and, for members, the announcements of a group. */
export function GroupHome() {
  const { t } = useTranslation('groups')
  const { group } = useGroup()
  return (
    <div className={styles.home}>
      <PageTitle text={group.name} />
      <div className={styles.main}>
        {group.can.admin && group.memberCount <= 1 && <FirstSteps />}
        {group.can.member && <Announcements />}
        <Section title={t('home.description')}>
          <Prose html={group.html} />
        </Section>
      </div>
      <aside>
        <Section title={t('home.about')}>
          <p>{group.brief}</p>
          <Figures />
        </Section>
      </aside>
    </div>
  )
}

/** What the admin of a group without members does first. */
function FirstSteps() {
  const { t } = useTranslation('groups')
  const { gid } = useGroup()
  return (
    <Section title={t('start.title')}>
      <ol className={styles.steps}>
        <li>
          <Link to={`/group/${gid}/member?admin=true`}>{t('start.members')}</Link>{' '}
          <span className={styles.by}>{t('start.membersHint')}</span>
        </li>
        <li>
          <Link to={`/group/${gid}/training-admin/create`}>{t('start.training')}</Link>{' '}
          <span className={styles.by}>{t('start.trainingHint')}</span>
        </li>
        <li>
          <Link to={`/group/${gid}/announcement`}>{t('start.announcement')}</Link>{' '}
          <span className={styles.by}>{t('start.announcementHint')}</span>
        </li>
      </ol>
    </Section>
  )
}

function Figures() {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  return (
    <dl className={styles.figures}>
      <dt>{t('home.owner')}</dt>
      <dd>{group.owner === '' ? t('home.noOwner') : <Link to={userHomeOf(group.owner)}>{group.owner}</Link>}</dd>
      <dt>{t('home.members')}</dt>
      <dd>{group.memberCount}</dd>
      <dt>{t('home.shortName')}</dt>
      <dd>{group.shortName}</dd>
      <dt>{t('home.number')}</dt>
      <dd>{gid}</dd>
      <dt>{t('created')}</dt>
      <dd>{localTime(parseInstant(group.gmtCreate))}</dd>
      {group.code !== null && group.code !== '' && (
        <>
          <dt>{t('field.code')}</dt>
          <dd>
            <code>{group.code}</code>
          </dd>
        </>
      )}
    </dl>
  )
}

const pageSize = 5

/** The list, or one announcement with a way back. */
function Announcements() {
  const { t } = useTranslation(['groups', 'common'])
  const { gid } = useGroup()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<GroupAnnouncement | null>(null)
  const { data, error, refetch } = useQuery(groupAnnouncementsQuery(gid, { page, limit: pageSize }))
  if (opened !== null) {
    return (
      <Section
        title={opened.title}
        aside={
          <TextButton onClick={() => setOpened(null)}>
            <IconArrowLeft aria-hidden size={14} /> {t('groups:home.back')}
          </TextButton>
        }
      >
        <p className={styles.by}>
          {opened.username} · <RelativeTime at={opened.gmtModified} />
        </p>
        <Prose html={opened.html} />
      </Section>
    )
  }
  const pages = data === undefined ? 1 : Math.max(1, data.pages)
  return (
    <Section title={t('groups:tab.announcements')}>
      {data === undefined && error === null && <Skeleton />}
      {data === undefined && error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className={styles.by}>{t('groups:home.noAnnouncements')}</p>}
      {data !== undefined && data.total > 0 && (
        <ul className={styles.announcements}>
          {data.records.map((row) => (
            <li key={row.id}>
              <TextButton onClick={() => setOpened(row)}>{row.title}</TextButton>
              <span className={styles.by}>
                {row.username} · <RelativeTime at={row.gmtCreate} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <p className={styles.pages}>
          {page > 1 && <TextButton onClick={() => setPage(page - 1)}>{t('common:pages.previous')}</TextButton>}
          <span>
            {page} / {pages}
          </span>
          {page < pages && <TextButton onClick={() => setPage(page + 1)}>{t('common:pages.next')}</TextButton>}
        </p>
      )}
    </Section>
  )
}
