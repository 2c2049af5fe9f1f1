import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReviewComment } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { type ReviewPart, reviewParts } from '@verdict/contract/vocabulary'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { useRefreshReview } from './queries.ts'
import styles from './Review.module.css'

interface Props {
  readonly pid: number
  /** The comment that is answered; null for a new one. */
  readonly replyTo: ReviewComment | null
  readonly onDone?: () => void
}

/** Writes a review comment or a reply. A refusal keeps the text. */
export function CommentForm({ pid, replyTo, onDone }: Props) {
  const { t } = useTranslation('problemPeople')
  const refresh = useRefreshReview()
  const [text, setText] = useState('')
  const [part, setPart] = useState<ReviewPart>('statement')
  const send = useMutation({
    mutationFn: () =>
      call('problemReview.comment', { body: { pid, part, text, replyTo: replyTo?.id ?? null } }, { quiet: true }),
    onSuccess: async () => {
      setText('')
      onDone?.()
      await refresh()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {replyTo === null && (
        <SelectRow
          label={t('review.about')}
          value={part}
          options={reviewParts.map((value) => ({ value, text: t(`review.part.${value}`) }))}
          onChange={(value) => setPart(reviewParts.find((known) => known === value) ?? part)}
        />
      )}
      <TextArea
        label={t(replyTo === null ? 'review.comment' : 'review.reply')}
        error={send.error === null ? null : messageOf(send.error)}
        rows={2}
        value={text}
        onChange={(value) => setText(value.slice(0, limits.problemReview.commentMaxChars))}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>
          {t(replyTo === null ? 'review.send' : 'review.sendReply')}
        </Button>
        {onDone !== undefined && (
          <Button variant="default" onClick={onDone}>
            {t('review.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
