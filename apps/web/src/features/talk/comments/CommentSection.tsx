import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '@verdict/contract'
import { useId } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { CommentInput } from './CommentInput.tsx'
import { CommentItem, type Rights } from './CommentItem.tsx'
import styles from './Comments.module.css'
import { type CommentPlace, commentsQuery, everyComment } from './queries.ts'
import { succeeds } from './succeeds.ts'

interface Props {
  readonly place: CommentPlace
  /** Contests: the viewer looks after this one. */
  readonly isContestManager?: boolean
}

/** Comments under a discussion or in a contest (specification 000, 2.5). */
export function CommentSection({ place, isContestManager = false }: Props) {
  const { t } = useTranslation('comments')
  const id = useId()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const rights = useRights(place, isContestManager)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    commentsQuery(place),
  )
  const rows = data === undefined ? undefined : everyComment(data)
  const likes = Object.assign({}, ...(data?.pages.map((page) => page.commentLikeMap) ?? []))
  const add = async (content: string): Promise<boolean> => {
    if (!(await succeeds(call('comments.add', { body: { ...place, content } })))) return false
    toast.success(t('added'))
    await queries.invalidateQueries({ queryKey: ['comments.list', place] })
    return true
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('title', { count: data?.pages[0]?.commentList.total ?? 0 })}</h2>
      <CommentInput label={t('label')} submit={t('submit')} onSubmit={add} />
      {rows === undefined ? (
        error === null ? (
          <Waiting />
        ) : (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <CommentItem
              key={row.id}
              row={row}
              place={place}
              isLiked={likes[row.id] === true}
              rights={rights}
              ask={confirm.ask}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      <Confirm confirm={confirm} />
    </section>
  )
}

/** In a contest, questions are between their author and contest managers (api-public 13.6). */
const useRights = (place: CommentPlace, isContestManager: boolean): Rights => {
  const user = useUser()
  if ('did' in place) return { isManager: mayUse(user, 'discussion.admin'), mayReply: () => true }
  const mayReply = (row: Comment): boolean => isContestManager || row.fromUid === user?.uid
  return { isManager: isContestManager, mayReply }
}

function Waiting() {
  return (
    <ul className={styles.list} aria-busy>
      {[0, 1, 2].map((line) => (
        <li key={line} className={styles.waiting}>
          <Skeleton seed={line} />
          <Skeleton seed={line + 4} />
        </li>
      ))}
    </ul>
  )
}
