import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeskClarification } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { aboutText } from './about.ts'
import styles from './Clarifications.module.css'

interface Props {
  readonly cid: number
  readonly row: DeskClarification
  readonly cannedAnswers: readonly string[]
}

/** A question at the jury's table. */
export function DeskQuestion({ cid, row, cannedAnswers }: Props) {
  const { t } = useTranslation('clarifications')
  const [isWriting, setIsWriting] = useState(false)
  const isOpen = row.answer === null
  const { id } = row
  return (
    <li className={styles.one} data-open={isOpen}>
      <header>
        <h2>{aboutText(t, row)}</h2>
        <span>{row.username ?? t('desk.nobody')}</span>
        <RelativeTime at={row.createdAt} />
        {!isOpen && (
          <Badge look={row.isPublic ? 'accepted' : 'neutral'}>{t(row.isPublic ? 'forAll' : 'desk.toAsker')}</Badge>
        )}
        {row.claimedBy !== null && (
          <Badge look="limit">
            {row.isClaimedByMe ? t('desk.mine') : t('desk.claimedBy', { name: row.claimedBy })}
          </Badge>
        )}
      </header>
      {row.question !== '' && <p className={styles.words}>{row.question}</p>}
      {row.answer !== null && (
        <div className={styles.answer}>
          {row.answeredBy !== null && <p>{t('desk.answeredBy', { name: row.answeredBy })}</p>}
          <p className={styles.words}>{row.answer}</p>
        </div>
      )}
      {isWriting ? (
        <AnswerForm cid={cid} row={row} cannedAnswers={cannedAnswers} onDone={() => setIsWriting(false)} />
      ) : (
        <UnlessReadOnly desk="clarifications">
          <div className={styles.actions}>
            {isOpen && <Claim cid={cid} row={row} />}
            <Button
              variant={isOpen ? 'filled' : 'default'}
              onClick={() => setIsWriting(true)}
              aria-label={t(isOpen ? 'desk.writeOf' : 'desk.editOf', { id })}
            >
              {t(isOpen ? 'desk.write' : 'desk.edit')}
            </Button>
          </div>
        </UnlessReadOnly>
      )}
    </li>
  )
}

/** So that no two of the jury answer the same question. */
function Claim({ cid, row }: { cid: number; row: DeskClarification }) {
  const { t } = useTranslation('clarifications')
  const queries = useQueryClient()
  const isClaimed = !row.isClaimedByMe
  const claim = useMutation({
    mutationFn: () => call('clarifications.claim', { body: { cid, id: row.id, isClaimed } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['clarifications.desk'] }),
  })
  return (
    <Button
      variant="default"
      loading={claim.isPending}
      onClick={() => claim.mutate()}
      aria-label={t(isClaimed ? 'desk.claimOf' : 'desk.leaveOf', { id: row.id })}
    >
      {t(isClaimed ? 'desk.claim' : 'desk.leave')}
    </Button>
  )
}
