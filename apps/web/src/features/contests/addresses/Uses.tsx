import { contestSeconds } from '@verdict/rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { parseInstant } from '../../../lib/time.ts'
import { contestTime } from '../../../live/contest/contest-time.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import styles from './Addresses.module.css'

interface Use {
  readonly key: string
  readonly name: ReactNode
  readonly submissions: number
  readonly firstTime: string
  readonly lastTime: string
}

/** More are folded away: a whole lab can share an address. */
const shownAtOnce = 8

/** Submissions by participant or by address, with their contest times. */
export function Uses({ uses }: { uses: readonly Use[] }) {
  const { t } = useTranslation('contestAddresses')
  const rest = uses.slice(shownAtOnce)
  return (
    <>
      <List uses={uses.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{t('more', { count: rest.length })}</summary>
          <List uses={rest} />
        </details>
      )}
    </>
  )
}

function List({ uses }: { uses: readonly Use[] }) {
  const { t } = useTranslation('contestAddresses')
  const { contest } = useContest()
  const timeOf = (at: string): string =>
    contestTime(contestSeconds({ startsAt: parseInstant(contest.startTime) }, parseInstant(at)))
  return (
    <ul className={styles.uses}>
      {uses.map(({ key, name, submissions, firstTime, lastTime }) => (
        <li key={key}>
          {name}{' '}
          <span className={styles.figures}>
            {submissions === 1
              ? t('useOnce', { at: timeOf(firstTime) })
              : t('use', { count: submissions, from: timeOf(firstTime), to: timeOf(lastTime) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A participant, with a link to their submissions in the contest. */
export function UserLink({ username }: { username: string }) {
  const { cid } = useContest()
  return <Link to={`/contest/${cid}/submissions?${new URLSearchParams({ username })}`}>{username}</Link>
}
