import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { DifficultyLabel } from '../../../../ui/labels/DifficultyLabel.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import styles from './Opinions.module.css'
import { ProposedTags } from './ProposedTags.tsx'
import { difficultyQuery, votesQuery } from './queries.ts'
import { VoteForm } from './VoteForm.tsx'

interface Props {
  readonly pid: number
  /** The author's estimate; null for none. */
  readonly difficulty: number | null
  /** The remote judge of the problem; null for a problem of the site. */
  readonly bank: string | null
  /** The group of the problem; null for a public one. Only public problems have a difficulty from results. */
  readonly gid: number | null
}

/** Difficulty from results and votes of solvers, below the statement of a problem that readers can solve. */
export default function Opinions({ pid, difficulty, bank, gid }: Props) {
  const { t } = useTranslation('opinions')
  const computed = useQuery({ ...difficultyQuery(pid), enabled: gid === null })
  const votes = useQuery(votesQuery(pid))
  const [isVoting, setVoting] = useState(false)
  const { data } = votes
  // Optional: without answers the page is complete.
  if (computed.data === undefined && data === undefined) return null
  return (
    <div className={styles.block}>
      <Section title={t('title')}>
        <dl className={styles.facts}>
          {computed.data !== undefined && <Computed data={computed.data} />}
          {difficulty !== null && (
            <div>
              <dt>{t('difficulty.stated')}</dt>
              <dd>
                <DifficultyLabel level={difficulty} />
              </dd>
            </div>
          )}
          {data !== undefined && !data.isClosed && (
            <div>
              <dt>{t('votes.label')}</dt>
              <dd>
                <Summary data={data} />
              </dd>
            </div>
          )}
          {data !== undefined && !data.isClosed && (
            <div>
              <dt>{t('tags.label')}</dt>
              <dd>
                <ProposedTags pid={pid} isOpen={data.hasSolved} />
              </dd>
            </div>
          )}
        </dl>
        {data?.isClosed === true && <p className={styles.note}>{t('closed')}</p>}
        {data?.mayVote === true && !isVoting && (
          <button type="button" className={styles.link} onClick={() => setVoting(true)}>
            {t(data.own === null ? 'vote.open' : 'vote.change')}
          </button>
        )}
        {data?.mayVote === true && isVoting && (
          <VoteForm pid={pid} bank={bank} gid={gid} own={data.own} onDone={() => setVoting(false)} />
        )}
      </Section>
    </div>
  )
}

function Computed({ data: { computed, needed } }: { data: DataFor<'problemDifficulty.read'> }) {
  const { t } = useTranslation('opinions')
  return (
    <div>
      <dt>{t('difficulty.computed')}</dt>
      <dd>
        {computed === null ? (
          <span className={styles.note}>{t('difficulty.few', { number: needed })}</span>
        ) : (
          <>
            <strong>{computed.rating}</strong>{' '}
            <span className={styles.note}>
              {t('difficulty.from', { people: computed.people, solved: computed.solved })}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

function Summary({ data }: { data: DataFor<'problemVotes.read'> }) {
  const { t } = useTranslation('opinions')
  const { votes, summary, needed } = data
  if (summary === null) return <span className={styles.note}>{t('votes.few', { votes, needed })}</span>
  const { quality, feel } = summary
  const words = (['easier', 'right', 'harder'] as const).filter((name) => (feel[name] ?? 0) > 0)
  return (
    <>
      <strong>{t('votes.quality', { quality: quality.toFixed(1) })}</strong>{' '}
      <span className={styles.note}>
        {[t('votes.count', { votes }), ...words.map((name) => t(`votes.${name}`, { number: feel[name] }))].join(' · ')}
      </span>
    </>
  )
}
