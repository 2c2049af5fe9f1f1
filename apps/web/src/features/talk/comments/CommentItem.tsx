import { useQueryClient } from '@tanstack/react-query'
import type { Comment, CommentReply } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { call } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import type { Question } from '../../../ui/dialogs/use-confirm.ts'
import { CommentInput } from './CommentInput.tsx'
import styles from './Comments.module.css'
import { IconThumbUp, IconThumbUpFilled } from './icons.ts'
import type { CommentPlace } from './queries.ts'
import { Said } from './Said.tsx'
import { succeeds } from './succeeds.ts'

export interface Rights {
  /** Manages the place: deletes comments of others. */
  readonly isManager: boolean
  /** Whether the viewer can reply to this comment. */
  readonly mayReply: (comment: Comment) => boolean
}

interface Props {
  readonly row: Comment
  readonly place: CommentPlace
  readonly isLiked: boolean
  readonly rights: Rights
  readonly ask: (question: Question) => void
}

type Quote = { readonly type: 'Comment' | 'Reply'; readonly id: number; readonly name: string }

/** One comment with the answers to it. */
export function CommentItem({ row, place, isLiked, rights, ask }: Props) {
  const { t } = useTranslation('comments')
  const queries = useQueryClient()
  const user = useUser()
  const [quote, setQuote] = useState<Quote | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const [all, setAll] = useState<readonly CommentReply[] | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: ['comments.list', place] })
  const loadAll = async (): Promise<void> => setAll(await call('comments.replies', { query: { commentId: row.id } }))
  const reload = async (): Promise<void> => {
    await Promise.all([refresh(), all === null ? null : loadAll()])
  }
  const like = (): void => {
    if (user === null) askToLogin()
    else void succeeds(call('comments.like', { query: { cid: row.id, toLike: !isLiked } })).then(refresh)
  }
  const answer = async (content: string): Promise<boolean> => {
    if (quote === null) return false
    const reply = { commentId: row.id, content, toUid: null }
    const body = { reply, quoteType: quote.type, quoteId: quote.id }
    if (!(await succeeds(call('comments.reply', { body })))) return false
    setQuote(null)
    toast.success(t('replied'))
    await reload()
    return true
  }
  const askRemove = (): void =>
    ask({
      title: t('remove.title'),
      text: t('remove.text', { count: row.totalReplyNum }),
      yes: t('remove.yes'),
      isDangerous: true,
      onYes: () => void succeeds(call('comments.remove', { body: { id: row.id } })).then(refresh),
    })
  const mayRemove = row.fromUid === user?.uid || rights.isManager
  const replies = all ?? row.replyList
  const hidden = row.totalReplyNum > limits.comment.shownReplies
  return (
    <li className={styles.item}>
      <Said
        row={row}
        size={36}
        editor={
          isEditing ? (
            <Rewriting
              content={row.content}
              save={(content) => call('comments.edit', { body: { id: row.id, content } })}
              onClose={() => setIsEditing(false)}
              onChanged={refresh}
            />
          ) : undefined
        }
        actions={
          <>
            <button type="button" className={styles.act} aria-pressed={isLiked} onClick={like}>
              {isLiked ? <IconThumbUpFilled aria-hidden size={16} /> : <IconThumbUp aria-hidden size={16} />}
              {t('like', { count: row.likeNum })}
            </button>
            {rights.mayReply(row) && (
              <Act text={t('reply')} onClick={() => setQuote({ type: 'Comment', id: row.id, name: row.fromName })} />
            )}
            {row.fromUid === user?.uid && <Act text={t('edit.act')} onClick={() => setIsEditing(true)} />}
            {mayRemove && <Act text={t('remove.act')} onClick={askRemove} />}
          </>
        }
      >
        {replies.length > 0 && (
          <ul className={styles.replies} aria-label={t('repliesTo', { name: row.fromName })}>
            {replies.map((reply) => (
              <Reply
                key={reply.id}
                row={reply}
                mayReply={rights.mayReply(row)}
                mayRemove={reply.fromUid === user?.uid || rights.isManager}
                isOwn={reply.fromUid === user?.uid}
                ask={ask}
                onReply={() => setQuote({ type: 'Reply', id: reply.id, name: reply.fromName })}
                onChanged={reload}
              />
            ))}
          </ul>
        )}
        {hidden && (
          <Act
            text={all === null ? t('showAll', { count: row.totalReplyNum }) : t('pickUp')}
            onClick={() => (all === null ? void loadAll().catch(() => {}) : setAll(null))}
          />
        )}
        {quote !== null && (
          <CommentInput
            key={`${quote.type}${quote.id}`}
            label={t('replyTo', { name: quote.name })}
            submit={t('reply')}
            autoFocus
            onCancel={() => setQuote(null)}
            onSubmit={answer}
          />
        )}
      </Said>
    </li>
  )
}

export function Act({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.act} onClick={onClick}>
      {text}
    </button>
  )
}

interface ReplyProps {
  readonly row: CommentReply
  readonly mayReply: boolean
  readonly mayRemove: boolean
  readonly isOwn: boolean
  readonly ask: (question: Question) => void
  readonly onReply: () => void
  readonly onChanged: () => Promise<void>
}

function Reply({ row, mayReply, mayRemove, isOwn, ask, onReply, onChanged }: ReplyProps) {
  const { t } = useTranslation('comments')
  const [isEditing, setIsEditing] = useState(false)
  const askRemove = (): void =>
    ask({
      title: t('remove.replyTitle'),
      text: t('remove.replyText'),
      yes: t('remove.yes'),
      isDangerous: true,
      onYes: () => void succeeds(call('comments.removeReply', { body: { reply: { id: row.id } } })).then(onChanged),
    })
  return (
    <li>
      <Said
        row={row}
        to={row.toName}
        size={28}
        editor={
          isEditing ? (
            <Rewriting
              content={row.content}
              save={(content) => call('comments.editReply', { body: { reply: { id: row.id, content } } })}
              onClose={() => setIsEditing(false)}
              onChanged={onChanged}
            />
          ) : undefined
        }
        actions={
          <>
            {mayReply && <Act text={t('reply')} onClick={onReply} />}
            {isOwn && <Act text={t('edit.act')} onClick={() => setIsEditing(true)} />}
            {mayRemove && <Act text={t('remove.act')} onClick={askRemove} />}
          </>
        }
      />
    </li>
  )
}

interface RewritingProps {
  readonly content: string
  readonly save: (content: string) => Promise<unknown>
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Edits a comment. */
function Rewriting({ content, save, onClose, onChanged }: RewritingProps) {
  const { t } = useTranslation('comments')
  return (
    <CommentInput
      label={t('edit.label')}
      initial={content}
      submit={t('edit.submit')}
      autoFocus
      onCancel={onClose}
      onSubmit={async (text) => {
        const done = await succeeds(save(text))
        if (done) onClose()
        await onChanged()
        return done
      }}
    />
  )
}
