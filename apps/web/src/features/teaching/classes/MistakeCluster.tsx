import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { useGroup } from '../../../live/group/use-group.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Section } from '../../../ui/page/Section.tsx'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import { nameOf } from '../../../ui/verdict/verdict-look.ts'
import styles from './Classes.module.css'
import { MessageDialog } from './MessageDialog.tsx'

type Mistakes = DataFor<'mistakes.list'>

interface Props {
  readonly cluster: Mistakes['clusters'][number]
  readonly problem: Mistakes['problem']
}

/** One mistake: its words, who made it, three examples, and one reply to all of them. */
export function MistakeCluster({ cluster, problem }: Props) {
  const { t } = useTranslation(['classes', 'verdict'])
  const { gid } = useGroup()
  const [isWriting, setIsWriting] = useState(false)
  useFocusReturn(isWriting)
  const { users, caseNumber, message, status, submissions, examples } = cluster
  const verdict = t(`verdict:${nameOf(status)}`)
  const what = caseNumber === null ? verdict : t('mistakes.atCase', { verdict, number: caseNumber })
  return (
    <Section
      title={t('mistakes.cluster', { count: users.length, what })}
      aside={
        <>
          <VerdictTag verdict={status} />
          <Button variant="default" onClick={() => setIsWriting(true)}>
            {t('mistakes.reply', { count: users.length })}
          </Button>
        </>
      }
    >
      {message !== '' && <pre className={styles.message}>{message}</pre>}
      <p className={styles.muted}>{t('mistakes.submissions', { count: submissions })}</p>
      <ul className={styles.names} aria-label={t('mistakes.users')}>
        {users.map(({ uid, username, hasSolved }) => (
          <li key={uid}>
            {username}
            {hasSolved && <small className={styles.muted}> {t('mistakes.solved')}</small>}
          </li>
        ))}
      </ul>
      <ul className={styles.examples} aria-label={t('mistakes.examples')}>
        {examples.map(({ submitId, username, language, submitTime }) => (
          <li key={submitId}>
            <Link to={`/group/${gid}/submission-detail/${submitId}`}>
              {t('mistakes.example', { id: submitId, name: username })}
            </Link>{' '}
            <span className={styles.muted}>
              {language} · <RelativeTime at={submitTime} />
            </span>
          </li>
        ))}
      </ul>
      {isWriting && (
        <MessageDialog
          gid={gid}
          users={users}
          start={t('mistakes.start', { problem: `${problem.problemId} ${problem.title}`.trim() })}
          onClose={() => setIsWriting(false)}
        />
      )}
    </Section>
  )
}
