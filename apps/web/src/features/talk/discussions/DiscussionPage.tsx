import { useQuery } from '@tanstack/react-query'
import type { DiscussionDetail } from '@verdict/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { RoleBadge } from '../../../ui/labels/RoleBadge.tsx'
import { TitleTag } from '../../../ui/labels/TitleTag.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Category } from './Category.tsx'
import { DiscussionActions } from './DiscussionActions.tsx'
import styles from './DiscussionPage.module.css'
import { IconEye, IconPin } from './icons.ts'
import { discussionQuery } from './queries.ts'

interface Props {
  readonly did: number
  /** The group under whose head and tabs the page is; absent: a page of its own. */
  readonly gid?: number
  /** The comments, below what was read. */
  readonly children: ReactNode
}

/** One discussion with its actions (specification 001, 2.5). */
export function DiscussionPage({ did, gid, children }: Props) {
  const { data, error, refetch } = useQuery(discussionQuery(did))
  const isInside = gid !== undefined
  if (data === undefined) {
    return (
      <div className={styles.page} data-inside={isInside || undefined}>
        {error === null ? <Waiting /> : <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      </div>
    )
  }
  return (
    <div className={styles.page} data-inside={isInside || undefined}>
      <PageTitle text={data.title} />
      <Breadcrumb
        base={isInside ? `/group/${gid}` : undefined}
        pid={isInside ? undefined : (data.pid ?? undefined)}
        last={data.title}
      />
      <article className={styles.article}>
        <Head data={data} isInside={isInside} />
        <div className={styles.words}>
          <Prose html={data.html} />
        </div>
        <DiscussionActions data={data} />
      </article>
      <div className={styles.comments}>{children}</div>
    </div>
  )
}

function Head({ data, isInside }: { data: DiscussionDetail; isInside: boolean }) {
  const { t } = useTranslation('discussions')
  const Heading = isInside ? 'h2' : 'h1'
  return (
    <header className={styles.head}>
      <Heading>{data.title}</Heading>
      <p className={styles.lead}>{data.description}</p>
      <p className={styles.meta}>
        {data.topPriority && (
          <Badge look="frozen">
            <IconPin aria-hidden size={12} /> {t('pinned')}
          </Badge>
        )}
        {data.isEditorial && <Badge look="accepted">{t('editorial')}</Badge>}
        {data.status !== 0 && <Badge look="wrong">{t('disabled')}</Badge>}
        <Link className={styles.author} to={userHomeOf(data.author, data.uid)}>
          <Avatar name={data.author} url={data.avatar} size={24} />
          {data.author}
        </Link>
        <RoleBadge role={data.role} names={{ root: t('role.root'), admin: t('role.admin') }} />
        <TitleTag name={data.titleName} color={data.titleColor} />
        <RelativeTime at={data.gmtCreate} />
        {data.editedAt !== null && (
          <span>
            {t('edited')} <RelativeTime at={data.editedAt} />
          </span>
        )}
        <Category name={data.categoryName} color={data.categoryColor} />
        {data.pid !== null && (
          <Link to={`/problem/${encodeURIComponent(data.pid)}`}>
            {data.pid} {data.problemTitle}
          </Link>
        )}
        <span className={styles.views}>
          <IconEye aria-hidden size={15} /> {t('count.views', { count: data.viewNum })}
        </span>
      </p>
    </header>
  )
}

function Waiting() {
  return (
    <div className={styles.article} aria-busy>
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} seed={line * 5} />
      ))}
    </div>
  )
}
